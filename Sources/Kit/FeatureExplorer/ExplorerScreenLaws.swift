import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureTexts

extension ExplorerRun {
  /// Checks the laws of one screen, which don't depend on earlier acts.
  ///
  /// - Parameter index: The depth of the screen.
  /// - Returns: The broken laws.
  func violations(ofScreen index: Int) -> [Violation] {
    let live = screens[index]
    let name = live.screen.coverageName
    func violation(_ law: ExplorerAllowance.Law, _ id: ControlID, _ message: String) -> Violation {
      Violation(law: law, of: "\(name): \(id.name)", message: message)
    }
    func violation(_ id: ControlID, _ problem: String) -> Violation {
      violation(.labels, id, "“\(id.name)” of “\(name)” \(problem).")
    }
    var found = [live.screen.roundTripViolation].compactMap(\.self)
    found += live.identifierMistakes.map { violation(.uniqueIdentifiers, $0.id, $0.message) }
    found += live.unfocusableFields.map { violation(.focusableFields, $0.id, $0.message) }
    found += live.lostControls(onceBuilt: screenAgain(index)).map {
      violation(.addresses, $0, "“\($0.name)” of “\(name)” has another id each time it is built.")
    }
    found += live.screen.unlabelled.map {
      violation($0, "can be used, and has no label to read or to hear")
    }
    found += live.screen.labelledByID.map {
      violation($0, "is called by an id, which says nothing to the user")
    }
    if let reason = reasonForDraft(ofScreen: index) {
      let message = "\(reason), but what was typed is lost with the app. Give it a draft."
      found.append(Violation(law: .drafts, of: name, message: message))
    }
    return found
  }

  /// Builds a screen once more, as for the next act.
  private func screenAgain(_ index: Int) -> LiveScreen {
    session.screen(of: world.walk.root.stack[index])
  }

  /// Checks the laws of all open screens.
  func violationsOfScreens() -> [Violation] {
    screens.indices.flatMap { violations(ofScreen: $0) } + violationsOfGoneRecords()
  }

  /// Finds a screen that shows a deleted record without a message or an alert.
  func violationsOfGoneRecords() -> [Violation] {
    guard world.routes != nil, !isHome, !isAsking else { return [] }
    let segments = world.walk.root.openSegments
    for (live, segments) in zip(screens, segments) where live.screen.message == nil {
      let gone = segments.first { world.isGone($0.text) && !world.isUnsaved($0.text) }
      guard let gone else { continue }
      let name = live.screen.coverageName
      let message = """
        \(name) shows “\(gone.text)”, which is not stored any more, and neither an alert nor its \
        message says so.
        """
      return [Violation(law: .nothingGone, of: name, message: message)]
    }
    return []
  }

  /// True if an alert is open, which may explain another problem.
  var isAsking: Bool { top.screen.style == .alert }

  /// Returns the reason why the model of a screen should keep a draft, if it should and doesn't.
  private func reasonForDraft(ofScreen index: Int) -> String? {
    guard let model = world.walk.root.stack[index].model else { return nil }
    if let form = model._draftKeeping {
      if case .asks = model.dismissal, form.draft == nil {
        return "\(type(of: model)) asks before it closes, and its draft is nil"
      }
      return nil
    }
    if screens[index].screen.controls.contains(where: \.isField) {
      return "\(type(of: model)) has a text field"
    }
    if case .asks = model.dismissal { return "\(type(of: model)) asks before it closes" }
    return nil
  }
}

extension LiveScreen {
  /// Returns the controls that aren't found by their ids and addresses once the screen was built again.
  @MainActor
  fileprivate func lostControls(onceBuilt again: LiveScreen) -> [ControlID] {
    let actions = Set(again.screen.actions.map(\.id))
    return addresses.filter { id, address in
      !actions.contains(id) && [id, address].contains { (try? again.control($0).id) != id }
    }
    .map(\.key).sorted { "\($0)" < "\($1)" }
  }
}

extension Screen {
  /// The controls that can be used and have no label.
  fileprivate var unlabelled: [ControlID] {
    actions.filter { $0.isEnabled && $0.label.isBlank }.map(\.id)
      + controls.filter { $0.isEnabled && $0.kind != .text && $0.label.isBlank }.map(\.id)
  }

  /// The controls whose labels show an id.
  fileprivate var labelledByID: [ControlID] {
    (controls.map { ($0.id, $0.label) } + actions.map { ($0.id, $0.label) })
      .filter { $0.1[...].rangeOfID != nil }.map(\.0)
  }
}

extension Violation {
  /// Returns the violation of a timer that wakes up for nothing.
  static func timer(_ work: String) -> Violation {
    let message = """
      \(work) woke up again and again, and nothing was another than before. End it, let it show what it did, or \
      allow it.
      """
    return Violation(law: .endingTimers, of: work, message: message)
  }

  /// Returns the violation of tasks that change something when they begin again.
  static func repeatedTask(of name: String) -> Violation {
    let message = "\(name) is another one once its models’ tasks began again."
    return Violation(law: .repeatedTasks, of: name, message: message)
  }

  /// Returns the violation of offering an action without an effect.
  static func nothing(of act: ExplorerAct) -> Violation {
    let message = """
      \(act.name) changes nothing: no screen, nothing that is stored, and no work begins. Disable it, let it show \
      what it did, or allow it.
      """
    return Violation(law: .effect, of: act.name, message: message)
  }
}
