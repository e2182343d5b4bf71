#if canImport(SwiftUI)
import EditStandup
import FeatureKit
import FeatureSwiftUI
import StandupsDomain
import SwiftUI

/// The form of a standup; the model says which field has the focus.
struct EditStandupView: View {
  @Bindable var model: EditStandupModel
  @FocusState private var focus: EditStandupModel.Field?

  var body: some View {
    Form {
      Section("Standup info") {
        TextField("Title", text: $model.standup.title)
          .focused($focus, equals: .title)
        if let problem = model.titleProblem {
          Text(problem).font(.caption).foregroundStyle(.red)
        }
        Stepper(
          "Length: \(model.standup.duration.text)",
          value: minutes,
          in: Standup.offeredMinutes
        )
        Button {
          model.themeButtonTapped()
        } label: {
          HStack {
            Text("Theme")
            Spacer()
            Text(model.standup.theme.name).foregroundStyle(
              Color(rgb: model.standup.theme.mainColor)
            )
          }
        }
        Picker("Order", selection: $model.standup.order) {
          ForEach(SpeakingOrder.allCases, id: \.self) { Text($0.name) }
        }
        Picker("Speakers change", selection: $model.standup.speakersChange) {
          ForEach(SpeakersChange.allCases, id: \.self) { Text($0.name) }
        }
      }
      Section("Attendees") {
        ForEach(model.standup.attendees) { attendee in
          TextField("Name", text: name(of: attendee.id))
            .focused($focus, equals: .attendee(attendee.id))
        }
        .onDelete { model.deleteAttendees(atOffsets: $0) }
        .onMove { model.moveAttendees(fromOffsets: $0, toOffset: $1) }
        Button("New attendee") { model.addAttendeeButtonTapped() }
      }
    }
    .navigationTitle(model.standup.displayTitle)
    .onChange(of: model.focus, initial: true) { focus = $1 }
    .onChange(of: focus) { model.focus = $1 }
  }

  private func name(of id: Attendee.ID) -> Binding<String> {
    Binding { @MainActor in
      model.standup.attendees[id: id]?.name ?? ""
    } set: { @MainActor in
      model.standup.attendees[id: id]?.name = $0
    }
  }

  /// The length in minutes; another one stays until it is changed.
  private var minutes: Binding<Int> {
    Binding { @MainActor in
      model.standup.minutes
    } set: { @MainActor in
      model.standup.duration = .seconds($0 * 60)
    }
  }
}

struct EditStandupView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: EditStandupModel.self) }
}
#endif
