import FeatureExplorer
import FeatureKit
import FeatureWalks

/// The page of a note, which stays when the note is removed.
@MainActor
final class NotePageModel {
  let id: Int
  private let remove: () -> Void
  private var isRemoved = false

  init(_ id: Int, remove: @escaping () -> Void) {
    (self.id, self.remove) = (id, remove)
  }
}

// MARK: - Navigation

extension NotePageModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "note-page"
    s.title = "A note"
    s.action("remove", "Remove", isEnabled: !isRemoved) {
      self.isRemoved = true
      self.remove()
    }
  }
}

/// A form that forgets what is typed into it.
@MainActor
final class PlainFormModel {
  private var text = ""
}

// MARK: - Navigation

extension PlainFormModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "plain-form"
    s.title = "What do you think?"
    s.section("opinion") {
      Row.textField("opinion", "Opinion", text: text) { self.text = $0 }.focused(true) {}
    }
  }
}

/// Lamps that can be switched, and may blink where no screen shows it.
@MainActor
final class LampsModel {
  struct Lamp: Identifiable {
    let id: Int
    var isOn = false
  }

  private var lamps: [Lamp]
  private let effects: EffectScope
  private let clock: TestClock
  private let areBlinking: Bool

  init(_ count: Int, areBlinking: Bool, effects: EffectScope, clock: TestClock) {
    lamps = (0..<count).map { Lamp(id: $0) }
    (self.areBlinking, self.clock) = (areBlinking, clock)
    self.effects = effects.scope("LampsModel")
  }
}

// MARK: - Navigation

extension LampsModel: Presenting {
  func task() {
    guard areBlinking else { return }
    effects.run("blink") { [clock] in for try await _ in clock.ticks(every: .seconds(600)) {} }
  }

  func build(_ s: ScreenBuilder) {
    s.name = "lamps"
    s.title = "Lamps"
    s.section("lamps", lamps) { lamp in
      .toggle(ControlID("lamp", lamp.id), "Lamp \(lamp.id)", isOn: lamp.isOn) {
        self.lamps[lamp.id].isOn = $0
      }
    }
  }
}

@MainActor
func makeLamps(_ count: Int, areBlinking: Bool = false) -> ExplorerWorld {
  let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
  let clock = TestClock(effects)
  let root = LampsModel(count, areBlinking: areBlinking, effects: effects, clock: clock)
  return ExplorerWorld(SessionWorld(root: root, effects: effects, time: .virtual(clock)))
}
