import FeatureKit
import FeatureTesting
import TerminalTexts
import Testing

/// The app in terminals of different sizes.
@Suite(.serialized) struct TerminalSizeTests {
  @Test(
    "Screens fit the terminal, and another size prints them again",
    arguments: [(40, 10)] + (LongTests.isOn ? [(80, 24)] : []) as [(UInt16, UInt16)]
  )
  func sizes(columns: UInt16, rows: UInt16) async throws {
    let place = try Workplace()
    try await place.save("The standup of all who have a part in the new design")
    let terminal = try Terminal()
    terminal.resize(columns: columns, rows: rows)
    let app = try place.start(stream: .terminal(terminal))

    let list = await terminal.shows("[add] a standup")
    try terminal.type("edit\n1\nedit\nlength: 99\n/help\n")
    let form = await terminal.shows("this page")
    terminal.resize(columns: 60, rows: rows)
    app.send(SIGWINCH)
    let again = await terminal.shows("[/cancel]")
    try terminal.type("/done\n/quit\n")

    #expect(await app.outcome().code == 0)
    #expect(list.widest <= Int(columns))
    #expect(form.widest <= Int(columns))
    #expect(again.widest <= 60)
    #expect(form.contains("5 to 30"))
  }
}

extension String {
  /// The columns of the widest line.
  fileprivate var widest: Int {
    // Behind the prompt stands what is typed.
    components(separatedBy: "> ").joined(separator: "\n")
      .split(whereSeparator: \.isNewline).map { String($0).displayWidth }.max() ?? 0
  }
}
