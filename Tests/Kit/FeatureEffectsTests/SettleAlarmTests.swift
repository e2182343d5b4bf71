import FeatureTesting
import Synchronization
import Testing

@testable import FeatureEffects

@Suite(.feature) @MainActor struct SettleAlarmTests {
  @Test("Tests and walks hear what settle() waits for; a person at a live app does not")
  func live() {
    #expect(EffectScope().ledger.alarm == nil)
    #expect(EffectScope(executor: MainSerialExecutor.shared).ledger.alarm != nil)
  }

  /// An alarm that the test rings, among turns that it counts.
  private final class Bell: Sendable {
    let turns = Atomic(0)
    let written = Log<String>()
    private let set = EffectStream<@Sendable () -> Void>("the alarm")

    var alarm: SettleAlarm {
      SettleAlarm(
        schedule: { [set] in set.send($0) },
        turns: { [self] in turns.load(ordering: .relaxed) },
        write: written.append
      )
    }

    /// Rings as soon as the alarm is set, and so many times; work takes a turn before the named rings.
    func ring(_ count: Int, turnsBefore rings: Set<Int> = []) async throws {
      var alarms = set.makeAsyncIterator()
      for number in 1...count {
        let ring = try #require(try await alarms.next())
        if rings.contains(number) { turns.add(1, ordering: .relaxed) }
        ring()
      }
    }
  }

  private func root(_ name: String, _ bell: Bell) -> EffectScope {
    EffectScope(
      name,
      executor: MainSerialExecutor.shared,
      reporter: .current,
      alarm: bell.alarm
    )
  }

  /// The rings, and those before which other work takes a turn.
  struct Case: Sendable, CustomTestStringConvertible {
    let rings: Int
    var turns: Set<Int> = []
    let isTold: Bool

    var testDescription: String { "\(rings) rings, turns before \(turns.sorted())" }
  }

  @Test(
    "A wait is told after five seconds in which no work took a turn",
    arguments: [
      Case(rings: 4, isTold: false), Case(rings: 5, isTold: true),
      Case(rings: 9, turns: [5], isTold: false), Case(rings: 10, turns: [5], isTold: true),
      Case(rings: 20, turns: Set(1...20), isTold: false),
      Case(rings: 20, turns: [4, 8, 12, 16, 20], isTold: false),
    ]
  )
  func quiet(example: Case) async throws {
    let (bell, door) = (Bell(), Door())
    let effects = root("app", bell)
    effects.run("upload") { await door.pass() }

    let settling = Task { await effects.settle() }
    try await bell.ring(example.rings, turnsBefore: example.turns)
    let written = bell.written.entries
    door.open()
    await settling.value

    #expect(
      written == (example.isTold ? ["settle() still waits for app.upload running.\n"] : [])
    )
  }

  @Test("It is told once a test, whatever waits, and however often")
  func once() async throws {
    let (first, second) = (Bell(), Bell())
    for (bell, name) in [(first, "one"), (second, "two")] {
      let door = Door()
      let effects = root(name, bell)
      effects.run("upload") { await door.pass() }
      let settling = Task { await effects.settle() }
      try await bell.ring(5)
      // This root sets no alarm again.
      let again = Task { await effects.settle() }
      door.open()
      await settling.value
      await again.value
    }

    #expect(first.written.entries.count == 1)
    #expect(second.written.entries == [])
  }
}
