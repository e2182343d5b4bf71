#if canImport(SwiftUI)
import FeatureKit
import FeatureSwiftUI
import FollowUpsFeature
import StandupsDomain
import StandupsStorage
import SwiftUI

/// The follow-ups of a group: those still to do, then those done.
struct FollowUpGroupView: View {
  @Bindable var model: FollowUpGroupModel

  var body: some View {
    List {
      TextField("Filter", text: $model.filterText)
      Section("Outstanding") { rows(model.outstanding, after: 0) }
      Section("Completed") { rows(model.completed, after: model.outstanding.count) }
    }
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Add a follow-up", systemImage: "plus") { model.addFollowUpButtonTapped() }
      }
    }
  }

  private func rows(_ followUps: RecordQuery<FollowUp>.Records, after count: Int) -> some View {
    ForEach(followUps) { followUp in
      FollowUpRow(followUp: followUp, model: model)
    }
    .onDelete { offsets in
      model.deleteFollowUps(atOffsets: IndexSet(offsets.map { $0 + count }))
    }
    .onMove { source, destination in
      model.moveFollowUps(
        fromOffsets: IndexSet(source.map { $0 + count }),
        toOffset: destination + count
      )
    }
  }
}

/// A follow-up: its circle toggles it, its text opens it.
struct FollowUpRow: View {
  let followUp: FollowUp
  let model: FollowUpGroupModel

  var body: some View {
    HStack {
      Toggle("Done", isOn: isDone)
        .labelsHidden()
        .toggleStyle(.circle)
      Button {
        model.followUpTapped(id: followUp.id)
      } label: {
        VStack(alignment: .leading) {
          Text(followUp.displayTask).strikethrough(followUp.isDone)
          Text(deadline).font(.caption).foregroundStyle(.secondary)
          ForEach(steps) { Text($0.displayTitle).font(.footnote).strikethrough($0.isDone) }
        }
      }
      .buttonStyle(.plain)
    }
  }

  /// The model toggles what is stored at that moment.
  private var isDone: Binding<Bool> {
    Binding { @MainActor in
      followUp.isDone
    } set: { @MainActor _ in
      model.toggleTapped(id: followUp.id)
    }
  }

  private var deadline: String {
    followUp.deadlineText(in: model.dependencies.timeZone, at: model.dependencies.now())
  }

  /// The steps that the settings let a card show, which the settings' own switch changes at once.
  private var steps: [Step] {
    let settings = model.dependencies.settings.current
    return settings.showStepsPreview
      ? followUp.previewedSteps(atMost: settings.maxNumOfStepsPreview) : []
  }
}

/// The form of a follow-up; swiping the sheet of a new one down keeps what was typed.
struct FollowUpFormView: View {
  @Bindable var model: FollowUpFormModel
  @FocusState private var focus: FollowUpFormModel.Field?

  var body: some View {
    Form {
      TextField("Task", text: $model.followUp.task)
        .focused($focus, equals: .task)
      Toggle("Has a deadline", isOn: hasDeadline)
      if model.deadline != nil { DatePicker("Deadline", selection: deadline) }
      if let problem = model.deadlineProblem {
        Text(problem).font(.caption).foregroundStyle(.red)
      }
      Picker("Priority", selection: $model.followUp.priority) {
        ForEach(Priority.allCases, id: \.self) { Text($0.name).tag($0) }
      }
      Picker("Standup", selection: standup) {
        Text("No standup").tag(Standup.ID?.none)
        ForEach(model.standups) { Text($0.displayTitle).tag(Optional($0.id)) }
      }
      Picker("For", selection: assignee) {
        Text("No one").tag(Attendee.ID?.none)
        ForEach(model.people) { Text($0.displayName).tag(Optional($0.id)) }
      }
      Section("Steps") {
        ForEach(model.followUp.steps) { step in
          TextField("Step", text: title(of: step.id))
            .strikethrough(step.isDone)
            .focused($focus, equals: .step(step.id))
        }
        .onDelete { model.deleteSteps(atOffsets: $0) }
        .onMove { model.moveSteps(fromOffsets: $0, toOffset: $1) }
        Button("New step") { model.addStepButtonTapped() }
      }
      if model.id != nil {
        Button("Delete", role: .destructive) { model.deleteButtonTapped() }
      }
    }
    .navigationTitle(model.id == nil ? "New follow-up" : model.followUp.displayTask)
    .onChange(of: model.focus, initial: true) { focus = $1 }
    .onChange(of: focus) { model.focus = $1 }
  }

  private func title(of id: Step.ID) -> Binding<String> {
    Binding { @MainActor in
      model.followUp.steps[id: id]?.title ?? ""
    } set: { @MainActor in
      model.followUp.steps[id: id]?.title = $0
    }
  }

  private var hasDeadline: Binding<Bool> {
    Binding { @MainActor in
      model.deadline != nil
    } set: { @MainActor in
      model.hasDeadlineToggled(to: $0)
    }
  }

  private var standup: Binding<Standup.ID?> {
    Binding { @MainActor in
      model.standup?.id
    } set: { @MainActor in
      model.standupChosen($0)
    }
  }

  private var assignee: Binding<Attendee.ID?> {
    Binding { @MainActor in
      model.followUp.assignee?.id
    } set: { @MainActor in
      model.assigneeChosen($0)
    }
  }

  private var deadline: Binding<Date> {
    Binding { @MainActor in
      model.deadline ?? .now
    } set: { @MainActor in
      model.deadlineChanged(to: $0)
    }
  }
}

struct FollowUpGroupView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: FollowUpGroupModel.self) }
}

struct FollowUpFormView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: FollowUpFormModel.self) }
}
#endif
