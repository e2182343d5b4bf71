#if canImport(SwiftUI)
import FeatureKit
import FeatureSwiftUI
import RecordMeetingFeature
import StandupsDomain
import StandupsStorage
import SwiftUI

/// A running meeting: its time, whose turn it is, and the notes so far.
struct RecordMeetingView: View {
  @Bindable var model: RecordMeetingModel

  var body: some View {
    VStack {
      time
      Spacer()
      speaker
      Spacer()
      fromLastTime
      Text(model.transcript)
      TextField("Note", text: $model.halfNote).onSubmit { model.noteSubmitted() }
      HStack {
        Button(model.notNowTitle) { model.notNowButtonTapped() }
        Button("Keep going") { model.keepGoingButtonTapped() }
        Button(model.isPaused ? "Go on" : "Pause") { model.pauseButtonTapped() }
      }
      HStack {
        Button("End meeting", role: .destructive) { model.endMeetingButtonTapped() }
        Spacer()
        Button("Next speaker", systemImage: "forward.fill") { model.nextButtonTapped() }
      }
    }
    .padding()
    .foregroundStyle(Color(rgb: model.standup.theme.accentColor))
    .background(Color(rgb: model.standup.theme.mainColor))
    .navigationTitle(model.standup.displayTitle)
  }

  private var time: some View {
    VStack {
      ProgressView(value: min(1, elapsed / model.standup.duration))
      HStack {
        Label(elapsed.clockText, systemImage: "hourglass.bottomhalf.fill")
        Spacer()
        Label(model.leftText, systemImage: "hourglass.tophalf.fill")
      }
      .font(.caption.monospacedDigit())
    }
  }

  private var speaker: some View {
    VStack {
      Text(model.speakerName).font(.largeTitle)
      Text("Speaker \(model.speakerIndex + 1) of \(max(1, model.standup.attendees.count))")
    }
  }

  /// The follow-ups still to do, and the speaker's last notes; what is said goes on below.
  @ViewBuilder private var fromLastTime: some View {
    let last = model.fromLastTime
    let notes = model.speaker.flatMap { last.lastNotes(of: $0) }
    if !last.followUps.isEmpty || last.problem != nil || notes != nil {
      VStack(alignment: .leading) {
        Text("From last time").font(.headline)
        ForEach(last.followUps) { followUp in
          HStack {
            Toggle("Done", isOn: isDone(followUp))
              .labelsHidden()
              .toggleStyle(.circle)
            VStack(alignment: .leading) {
              Text(followUp.displayTask)
              if let person = last.person(of: followUp) { Text(person).font(.caption) }
              Text(last.deadline(of: followUp)).font(.caption)
            }
          }
        }
        if let problem = last.problem { Text(problem).font(.caption) }
        if let notes { Text(notes).font(.footnote) }
      }
    }
  }

  private func isDone(_ followUp: FollowUp) -> Binding<Bool> {
    Binding { @MainActor in
      followUp.isDone
    } set: { @MainActor _ in
      model.fromLastTime.tick(followUp.id)
    }
  }

  private var elapsed: Duration { .seconds(model.secondsTaken) }
}

struct RecordMeetingView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: RecordMeetingModel.self) }
}
#endif
