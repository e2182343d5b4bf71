import FeatureExplorer
import FeatureKit
import FeatureSessions
import FeatureTesting
import Testing

/// A list of words with a history of its own, as the shell of an app has one.
@MainActor
private final class WordsModel {
  enum Fault: CaseIterable { case undoForgets, redoForgets, undoAsks }

  var destination: Destination?
  let alertQueue = AlertQueue()
  private let fault: Fault?
  private(set) var words: [String] = []
  private var undone: [String] = []
  private(set) var steps = 0

  init(_ fault: Fault?) { self.fault = fault }

  private struct Word: Identifiable { let id: String }
}

extension WordsModel: Alerting {
  enum AlertAction: String, CaseIterable { case close }
  typealias Destination = AlertState<AlertAction>
  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {}

  func build(_ s: ScreenBuilder) {
    s.name = "words"
    s.section("words", words.map { Word(id: $0) }) { Row.text(ControlID("word", $0.id), $0.id) }
    s.action("add", "Add", isEnabled: words.count < 2) {
      self.words.append("word \(self.words.count + 1)")
      (self.steps, self.undone) = (self.steps + 1, [])
    }
    if let last = words.last {
      s.action("undo", "Undo: add \(last)", role: .history) {
        self.undone.append(last)
        if self.fault != .undoForgets { self.words.removeLast() }
        guard self.fault == .undoAsks else { return }
        self.destination = AlertState("Sure?", buttons: [.cancel("OK")])
      }
    }
    if let next = undone.last {
      s.action("redo", "Redo: add \(next)", role: .history) {
        self.undone.removeLast()
        if self.fault != .redoForgets { self.words.append(next) }
      }
    }
  }
}

/// The law of undo and redo, which the explorer tries after acts and doesn't explore.
@Suite(.feature) @MainActor struct HistoryLawTests {
  private func report(_ fault: WordsModel.Fault?) async throws -> ExplorerReport {
    try await Explorer(depth: 2) {
      let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
      let root = WordsModel(fault)
      let time = SessionTime.virtual(TestClock(effects))
      var world = ExplorerWorld(SessionWorld(root: root, effects: effects, time: time)) {
        [unowned root] digest in
        for word in root.words { digest.add(word) }
      }
      world.undoable = { [unowned root] in root.steps }
      return world
    }.run()
  }

  @Test(
    "An undo that leaves something, asks, or can't be done again is told",
    arguments: [
      (.undoForgets, "undone, “word 1” is there on words"),
      (.redoForgets, "done again, “word 1” is missing on words"),
      (.undoAsks, "undone, alert \"Sure?\" came up"),
    ] as [(WordsModel.Fault, String)]
  )
  private func told(fault: WordsModel.Fault, difference: String) async throws {
    let report = try await report(fault)

    let law = try #require(report.brokenLaws.first)
    #expect(law.law == "an act is undone and done again")
    #expect(law.message == "After “tap add” is \(difference).")
    #expect(law.steps.map(\.text) == ["tap add"])
    #expect(report.brokenLaws.count == 1)
  }

  @Test("A history without a mistake breaks no law, and its actions aren't counted")
  func clean() async throws {
    let report = try await report(nil)

    #expect(report.brokenLaws == [])
    #expect(report.states == 3)
    #expect(report.covered == ["words", "words: tap add"])
  }
}
