import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureSessions

/// Fields whose text is submitted, a line each or once.
@Suite(.feature) @MainActor struct SubmittedFieldTests {
  private let model = ChatModel()

  private func session() async -> Session {
    let effects = EffectScope("chat", executor: MainSerialExecutor.shared)
    let time = SessionTime.virtual(TestClock(effects))
    let session = Session(SessionWorld(root: model, effects: effects, time: time))
    await session.start()
    return session
  }

  @Test("What is said fills the field that takes lines and submits it, in place of what was typed")
  func said() async throws {
    let session = await session()
    try await session.perform(.type(nil, text: "Hal"))
    try await session.perform(.say("Hello"))
    try await session.perform(.say(""))

    #expect(model.lines == ["Hello", ""])
    #expect(model.text == "")
  }

  @Test("A text of nothing clears the field that takes lines, as earlier versions recorded it")
  func cleared() async throws {
    let session = await session()
    for text in ["Hal", "lo", ""] { try await session.perform(.type(nil, text: text)) }

    #expect(model.text == "")
  }

  @Test(
    "Below a question, a line is taken only while the screen runs",
    arguments: [true, false]
  )
  func belowQuestion(runs: Bool) async throws {
    let session = await session()
    (model.isUndisturbed, model.asks) = (runs, true)
    try? await session.perform(.say("Hello"))

    #expect(model.lines == (runs ? ["Hello"] : []))
  }

  @Test(
    "A field that is submitted once is, by what leaves it, and not by what is typed, or a wait",
    arguments: [
      (.tap("send"), 1), (.focus("other"), 1), (.set("other", value: "x"), 1), (.tap("nothing"), 0),
      (.type(nil, text: "!"), 0), (.set("line", value: "x"), 0), (.wait(.seconds(1)), 0),
    ] as [(SessionAct, Int)]
  )
  func left(act: SessionAct, count: Int) async throws {
    let session = await session()
    model.staysFocused = false
    try await session.perform(.type(nil, text: "Hi"))
    try? await session.perform(act)
    let before = model.lines
    session.leaveFields()

    #expect(before.count == count)
    #expect(model.lines.count == 1)
  }

  @Test("A recording has a line's beginning and its end, and a field that is left as a line")
  func recorded() async throws {
    let session = await session()
    var acts: [SessionAct] = []
    session.observer = { if case .willPerform(let act, _) = $0 { acts.append(act) } }
    for text in ["H", "Ha", "Hallo", "", "H"] { session.fill(text) }
    try await session.perform(.say("Hello"))
    for text in ["H", "Half"] { session.fill(text) }
    try await session.perform("send")
    session.fill("")
    model.staysFocused = false
    session.fill("Bye")
    try await session.perform("send")

    #expect(
      acts == [
        .set("line", value: "H"), .set("line", value: ""), .set("line", value: "H"), .say("Hello"),
        .set("line", value: "H"), .set("line", value: "Half"), .tap("send"),
        .set("line", value: ""),
        .set("line", value: "Bye"), .say("Bye"), .tap("send"),
      ]
    )
  }
}

/// A chat with a line to type, and another field.
@MainActor
@Observable
private final class ChatModel {
  var text = ""
  var lines: [String] = []
  var staysFocused = true
  private var isFocused = true
  var isUndisturbed = true
  var asks = false
}

extension ChatModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "chat"
    s.section("fields") {
      Row.textField("line", "Line", text: text) { self.text = $0 }
        .focused(isFocused, staying: staysFocused) {}
        .submitted {
          self.lines.append(self.text)
          self.text = ""
          self.isFocused = self.staysFocused
        }
      Row.textField("other", "Other", text: "") { _ in }.focused(false) {}
    }
    s.action("send", "Send") {}
  }

  var presented: Presented? {
    asks ? Presented(.alert) { $0.title = "Leave?" } : nil
  }
}
