import CommandLineTables
import ParkingLotFeature
import StandupsFixtures
import Testing

@testable import StandupsCommand

/// Everything that the command prints, byte for byte, as it lies in `Tests/Goldens/Command`.
///
/// With `UPDATE_TEXTS=1` in the environment the files that differ are written anew, and their tests fail.
@Suite(.feature) @MainActor struct GoldenTests {
  /// Every page of help.
  static let pages =
    ["help"]
    + (HelpTests.commands.map(\.name) + Commands.table().topics.map(\.name)).map { "help \($0)" }

  /// Every other command, with what is typed meanwhile.
  nonisolated static let commands: [(line: String, typed: [String])] = [
    ("list", []), ("list --attendee blob --sort title", []), ("list --sort lenght", []),
    ("list --deleted", []), ("search icons", []), ("search nothing like it", []),
    ("search blob", []), ("search qUiE", []), ("search drew the icons", []),
    ("stats", []),
    ("move quiet before design", []), ("restore design", []), ("restore desing", []),
    ("version", []), ("add --help", []), ("help exit-codes --quiet", []), ("show design", []),
    ("show design --last", []), ("show quiet", []), ("show quiet --last", []),
    ("add Morning --attendee Blob", []), ("edit design --minutes 20", []),
    ("delete design", ["yes"]), ("delete design --force", []),
    ("record design", ["Hello", "/next", "/end", "resume", "/nxet"]), ("export", []),
    ("export --all", []),
    ("import -", []), ("import - --dry-run --overwrite", []), ("import nowhere.json", []),
    ("store check --store memory", []), ("settings", []), ("settings set sound off", []),
    ("settings set max-num-of-steps-preview 9", []),
    ("demo", []), ("demo --screens", []), ("walk -", ["screen", "tap nowhere"]),
    ("explore --from empty --depth 2 --quiet", []), ("graph --from empty --depth 2 --json", []),
    ("graph --from empty --depth 0", []),
    ("preview", []), ("preview EditStandup full", ["type title \" II\"", "/quit"]),
    ("preview FollowUpGroup full", []), ("preview Settings", []),
    ("preview StandupsList full --at standups://preview/add", []),
    ("preview Settings full --watch", []),
    ("preview Setings", []), ("preview Settings ful", []),
    ("follow-ups", []), ("follow-ups --done", []), ("follow-ups --due overdue", []),
    ("follow-ups --deleted", []), ("follow-ups add Milk --due fri --step Go", []),
    ("follow-ups edit draw --priority low", []), ("follow-ups done draw", []),
    ("follow-ups reopen draw", []), ("follow-ups delete book", ["yes"]),
    ("follow-ups move book before draw", []), ("follow-ups search ink", []),
    ("follow-ups search o", []),
    ("follow-ups search zebra", []),
    ("follow-ups finsh draw", []), ("follow-ups done 0000", []),
    ("show desing", []), ("record", []), ("lsit", []),
    ("open standups://standups", ["add", "/quit"]),
    ("open standups://standups/00000000-0000-0000-0000-0000000000D0/edit/theme", ["quit"]),
    ("open standups://standups/00000000-0000-0000-0000-0000000000D0/edti", []),
    ("open standups/add", []),
    ("parking-lot", []), ("parking-lot --sort priority", []), ("parking-lot --done", []),
    ("parking-lot --deleted", []), ("parking-lot add Tea --priority low", []),
    ("parking-lot edit coffee --title Tea", []), ("parking-lot done coffee", []),
    ("parking-lot reopen logo", []), ("parking-lot delete lunch", ["yes"]),
    ("parking-lot move team before lunch", []), ("parking-lot finsh coffee", []),
    ("parking-lot done 0000", []),
  ]

  @Test(
    "Help is what was agreed, and each page of a command has an example",
    arguments: await pages
  )
  func help(line: String) async throws {
    let page = await CommandSession().run(line.components(separatedBy: " ")).output

    expectGolden(line, page)
    guard let command = HelpTests.commands.first(where: { "help \($0.name)" == line }) else {
      return
    }
    #expect(page.hasPrefix("OVERVIEW: \(command.abstract)\n"))
    #expect(page.contains("EXAMPLES:"))
    #expect(!page.split(separator: "\n").contains { $0.count >= 80 })
  }

  @Test("The scripts of the shells are what was agreed", arguments: Shell.allCases)
  func scripts(shell: Shell) async throws {
    let outcome = await CommandSession().run("completion", shell.rawValue)

    expectGolden("completion \(shell)", outcome.output)
  }

  @Test("Results and errors are what was agreed, for people and for programs", arguments: commands)
  func results(line: String, typed: [String]) async throws {
    var text = ""
    for form in line.hasSuffix("--json") ? [""] : ["", " --plain", " --json"] {
      var session = CommandSession.atTerminal([.design, .quiet])
      if line.hasPrefix("follow-ups") { session = session.with(.icons, .colors, .room) }
      if line.hasPrefix("parking-lot") {
        session.topics = InMemoryRecords([.lunch, .coffee, .logo, .day], now: { .monday })
      }
      session.answers = typed
      // Its pace is that of a reader.
      if line == "demo" { session.override = { _ in } }
      session.input =
        try line == "walk -"
        ? typed.joined(separator: "\n") : RecordJSON.text(of: imported).text

      let outcome = await session.run((line + form).components(separatedBy: " "))

      if (line + form).hasSuffix("--json"), !outcome.output.isEmpty {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let keys = try #require(object as? [String: Any]).keys
        #expect(keys.count == 1 || line.contains("export"), "It should say what it holds: \(keys)")
      }

      text += """
        $ standups \(line)\(form)
        \(outcome.output)[\(outcome.code.rawValue)]
        \(outcome.errors)

        """
    }
    expectGolden(line, text)
  }

  @Test("A session in the app is what was agreed")
  func app() async throws {
    var session = CommandSession.atTerminal()
    session.answers = ["help", "1", "start", "Hello", "/next", "/quit", "resume"]

    let outcome = await session.run()

    expectGolden("the app", outcome.output + outcome.errors)
  }

  /// The standups to import: a new one, an existing one, and a different version of another.
  private var imported: [Standup] {
    var quiet = Standup.quiet
    quiet.title = "Silent"
    return [.engineering, .design, quiet]
  }

  func expectGolden(
    _ name: String,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let file = Self.folder.appending(path: "\(name.replacing(/[:\/]+/, with: "_")).txt")
    expectText(text, inFile: file, sourceLocation: sourceLocation)
  }

  private static let folder = repository.appending(path: "Tests/Goldens/Command")
}
