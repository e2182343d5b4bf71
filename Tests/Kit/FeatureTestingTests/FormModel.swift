import FeatureEffects
import FeatureInjection
import FeatureNavigation
import Observation

/// A model with everything that can happen to one: a form that can open a form.
@MainActor @Observable final class FormModel {
  private(set) var title = "Emma"
  private(set) var saves = 0
  var destination: Destination?
  var onSave: (String, Int) -> Void = unset()
  @ObservationIgnored private var kept: [AnyObject] = []
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func titleTyped(_ title: String) {
    self.title = title
  }

  func openButtonTapped() {
    destination = .form(FormModel(dependencies: dependencies))
  }

  func innerTitleTyped(_ title: String) {
    if case .form(let form) = destination { form.titleTyped(title) }
  }

  func closeButtonTapped() {
    destination = nil
  }

  func saveButtonTapped() {
    onSave(title, 1)
    dependencies.effects.finish("save") { [weak self] in self?.saves += 1 }
  }

  /// A mistake: the work holds the model for as long as it sleeps.
  func leakyTask() {
    dependencies.effects.run("leak") { [clock = dependencies.clock] in
      try await clock.sleep(for: .seconds(1))
      self.title = "late"
    }
  }

  var form: FormModel? {
    if case .form(let form) = destination { form } else { nil }
  }

  func keepForm() {
    if let form { kept.append(form) }
  }
}

// MARK: - Navigation

extension FormModel: Presenting {
  enum Destination {
    case form(FormModel)
    case note(String)
  }

  var presented: Presented? {
    switch destination {
    case .form(let form): Presented(.sheet, form)
    case .note: Presented(.push)
    case nil: nil
    }
  }

  func task() {
    dependencies.effects.run("timer") { [weak self, clock = dependencies.clock] in
      try await clock.sleep(for: .seconds(1))
      self?.onSave("late", 2)
    }
  }
}
