import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// Random users: whatever they do, the app goes on.
@Suite(.feature) @MainActor struct WalkLawTests {
  @Test("A walk with mistakes comes to its end", arguments: LawSeed.first(1, long: 10))
  func mutations(seed: LawSeed) async throws {
    var random = seed.random
    let names = WalkTests.names.sorted()
    for _ in 0..<5 {
      let name = names[Int.random(in: names.indices, using: &random)]
      let text = random.mutation(of: try WalkTests.read(name).text)
      do throws(WalkSyntaxErrors) {
        let walk = try Walk(parsing: text, file: name, vocabulary: .standups)
        let report = try await WalkRunner { settings throws(WalkSyntaxError) in
          try SessionWorld.standups(settings)
        }
        .run(walk)

        #expect(report.text.hasSuffix("\(report.passed) passed, \(report.failed) failed\n"))
      } catch {
        #expect(!error.errors.isEmpty)
      }
    }
  }

  @Test(
    "Whatever is done that is offered, each screen can be shown and written",
    arguments: LawSeed.first(1, long: 10)
  )
  func anything(seed: LawSeed) async throws {
    var random = seed.random
    for _ in 0..<2 {
      var settings = WalkSettings()
      settings.givens = [.init(kind: "samples", values: [], line: 1)]
      settings.seed = random.next()
      let session = Session(try SessionWorld.standups(settings))
      await session.start()
      for _ in 0..<30 {
        let act = random.act(on: session.top.screen)
        do throws(SessionFailure) {
          try await session.perform(act)
        } catch {
          #expect(!error.description.isEmpty)
        }
        let screen = session.top.screen
        let data = try JSONEncoder().encode(screen)
        #expect(try JSONDecoder().decode(Screen.self, from: data) == screen)
        #expect(!screen.offered.isEmpty)
        #expect(try SessionAct(parsing: act.text) == act)
      }
    }
  }
}

extension LawRandom {
  /// Changes, doubles, swaps or takes away some of the words of a text.
  fileprivate mutating func mutation(of text: String) -> String {
    var lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let line = Int.random(in: lines.indices, using: &self)
      let word = lines[line].indices.randomElement(using: &self) ?? 0
      switch Int.random(in: 0..<5, using: &self) {
      case 0: lines[line] = []
      case 1: lines.insert(lines[line], at: Int.random(in: 0...lines.count, using: &self))
      case 2: lines.swapAt(line, Int.random(in: lines.indices, using: &self))
      case 3: lines[line].insert("\"\(self.text())\"", at: word)
      case _:
        guard !lines[line].isEmpty else { continue }
        lines[line][word] = pick(
          "9223372036854775807",
          "-1",
          "100000h",
          "now",
          "\"A:99999999999999999999:B\"",
          "to",
          "2"
        )
      }
    }
    return lines.map { $0.joined(separator: " ") + "\n" }.joined()
  }

  /// Chooses an act on one of the controls of a screen; now and then an impossible one.
  fileprivate mutating func act(on screen: Screen) -> SessionAct {
    let controls = screen.sections.flatMap(\.rows)
    let action = screen.actions.randomElement(using: &self)
    if let action, controls.isEmpty || once(in: 3) { return .tap(action.id) }
    guard !once(in: 8), let control = controls.randomElement(using: &self) else {
      return pick(
        .wait(nil),
        .wait(.seconds(Int.random(in: 0...100_000, using: &self))),
        .say(text()),
        .tap(ControlID("standup", text()))
      )
    }
    if control.isDeletable, once(in: 5) { return .delete(control.id) }
    if control.isMovable, once(in: 5), let other = controls.randomElement(using: &self) {
      return .move(control.id, to: other.id)
    }
    return act(on: control)
  }

  private mutating func act(on control: Control) -> SessionAct {
    switch control.kind {
    case .button, .navigationLink, .toggle, .progress, .ring, .text:
      .tap(control.id)
    case .textField:
      pick(.type(control.id, text: text()), .set(control.id, value: text()), .focus(control.id))
    case .stepper, .slider, .datePicker: .set(control.id, value: pick("10", "31", "1e300", text()))
    case .picker(_, let options):
      .select(control.id, option: options.randomElement(using: &self) ?? text())
    }
  }
}
