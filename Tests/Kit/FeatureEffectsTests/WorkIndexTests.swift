import FeatureTesting
import Testing

@testable import FeatureEffects

/// The pieces of work that have not ended, by scope and by name.
@Suite(.feature) @MainActor struct WorkIndexTests {
  private let ledger = EffectScope(executor: MainSerialExecutor.shared).ledger
  private let here = WorkStart(fileID: #fileID, filePath: #filePath, line: #line)

  @Test("Pieces that end in any order leave the others of their scope as they were started")
  func index() {
    let pieces = (0..<6).map { number in
      Effect(name: "piece \(number % 3)", scope: 1 + number % 2, ledger: ledger, from: here)
    }
    for number in [5, 2, 1] { pieces[number].end() }

    #expect(ledger.unfinished.map(\.number) == [0, 3, 4].map { pieces[$0].number })
    #expect(ledger.unfinished(of: 2).map(\.number) == [pieces[3].number])
    #expect(ledger.unfinished(of: 1).map(\.number) == [0, 4].map { pieces[$0].number })
    #expect(ledger.isRunning("piece 0", of: 2))
    #expect(!ledger.isRunning("piece 1", of: 2))
    for number in [0, 4, 3] { pieces[number].end() }
    #expect(ledger.unfinished.isEmpty)
  }

  @Test("A piece that ends a second time leaves the others of its scope alone")
  func twice() {
    let pieces = (1...2).map { Effect(name: "piece \($0)", scope: 1, ledger: ledger, from: here) }

    pieces[0].end()
    pieces[0].end()

    #expect(ledger.unfinished.map(\.name) == ["piece 2"])
    #expect(ledger.isRunning("piece 2", of: 1))
    pieces[1].end()
    #expect(ledger.isSettled)
  }
}
