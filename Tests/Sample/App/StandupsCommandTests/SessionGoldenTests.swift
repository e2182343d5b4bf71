import AppFeature
import ParkingLotFeature
import StandupsFixtures
import TerminalConsole
import Testing

@testable import StandupsCommand

/// Command lines that follow each other on one store, byte for byte as in `Tests/Goldens/Sessions`.
///
/// The first line of a file names the records that are there (“# Design, Draw icons”), in memory or, behind “in a folder: ”,
/// in files; memory keeps nothing that is deleted. Behind “kept: ” or “kept in a folder: ” the next start has the open
/// screens and what was typed. Each line “$ NAME=value standups …” is run. It must begin with “$!” if its exit code isn't 0,
/// and with “$?” if that is 0 beside an error, as in line mode.
///
/// The lines below it that begin with “<” are typed at a terminal, those with “|” come from a pipe. What follows is the
/// output, the exit code and the errors, which `UPDATE_TEXTS=1` writes anew. After what is typed, “^ interrupt” and the
/// like are events. Eight lines change or show the world: “$ date 2026-02-05”, “$ fail update REASON” in memory, with “fail
/// place” for the open screens, “$ break REASON” for all that is kept, “$ cat FILE”, “$ write FILE” with what comes
/// from the pipe, “$ copy FILE FILE”, “$ damage KIND/ID” for all lines of a record in the journal, and “$ newer KIND/ID” for a line of a later
/// version.
@Suite(.feature) @MainActor struct SessionGoldenTests {
  @Test(
    "Command lines on one store print what was agreed, and none is refused but where the file says so",
    arguments: try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
  )
  func session(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let folder = try TemporaryFolder()
    let personal = PersonalFolder(in: folder.url).url.path
    let start = try #require(Self.starts.first(where: lines[0].hasPrefix))
    let isInFolder = start.contains("folder")
    var session = CommandSession()
    session.keepsSessions = start.contains("kept")
    let stores =
      isInFolder
      ? StoreLocation.folder(folder.url).stores(now: .constant(.monday)) : session.stores
    try await save(lines[0].dropFirst(start.count).components(separatedBy: ", "), in: stores)
    var dependencies = CommandSession.dependencies

    var text = lines[0] + "\n"
    for (sign, line, typed) in commands(in: lines) {
      text += (["\n$\(sign) \(line)"] + typed).joined(separator: "\n") + "\n"
      let words = line.replacing(" PERSONAL", with: " \(personal)")
        .replacing(" STORE", with: " \(folder.url.path)")
        .replacing("=STORE", with: "=\(folder.url.path)").typedWords
      let word = { number in try #require(words.dropFirst(number).first, "\(line)") }
      var (answer, expectedSign) = ("", "")
      switch words.first {
      case "date":
        dependencies.now = .constant(try Date("\(word(1))T09:00:00Z", strategy: .iso8601))
      case "fail":
        try #require(!isInFolder, "Only a store in memory fails: \(line)")
        let isPlace = try word(1) == "place"
        let operation = RecordStoreError.Operation(rawValue: try word(isPlace ? 2 : 1))
        let (failing, reason) = (try #require(operation, "\(line)"), try word(isPlace ? 3 : 2))
        let records = [
          session.records.faults, session.followUps.faults, session.topics.faults,
          session.settings.faults,
        ]
        for faults in isPlace ? [session.sessions.faults] : records {
          faults.failNext(failing, reason)
        }
      case "break":
        let reason = try word(1)
        for faults in [session.sessions.faults, session.drafts.faults] { faults.breakDown(reason) }
      case "write":
        let file = URL(filePath: try word(1))
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let lines = typed.map { $0.dropFirst().trimmingPrefix(" ") + "\n" }
        try Data(lines.joined().utf8).write(to: file)
      case "copy":
        let (file, copy) = try (URL(filePath: word(1)), URL(filePath: word(2)))
        let parent = copy.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(contentsOf: file).write(to: copy)
      case "damage": try damage(word(1), in: folder.url.appending(path: "journal"))
      case "newer": try addNewerLine(of: word(1), to: folder.url.appending(path: "journal"))
      case "cat": answer = try String(contentsOfFile: word(1), encoding: .utf8)
      default:
        session.take(typed)
        session.environment["STANDUPS_STORE"] = folder.url.path
        let outcome = try await session.run(words, inFolder: isInFolder, dependencies)
        answer = "\(outcome.output)[\(outcome.code.rawValue)]\n\(outcome.errors)"
        expectedSign = outcome.errors.contains("error") ? "?" : ""
        if outcome.code != .success { expectedSign = "!" }
      }
      #expect(sign == expectedSign, "\(line): \(answer)")
      let mistaken = answer.components(separatedBy: "\n").first(where: Self.isInput)
      try #require(mistaken == nil, "The next reader takes this for input: \(line)")
      text += answer
    }
    for (sign, shown) in [("\u{1B}", #"\u{1B}"#), ("\u{7}", #"\u{7}"#)] {
      text = text.replacing(sign, with: shown)
    }
    let shown = text.replacing(personal, with: "PERSONAL")
    expectText(shown.replacing(folder.url.path, with: "STORE"), inFile: file)
  }

  /// The beginnings of a file's first line.
  private static let starts = ["# kept in a folder: ", "# in a folder: ", "# kept: ", "# "]
  /// The beginnings of a line that is run, with its sign.
  private nonisolated static let signs = ["$ ", "$! ", "$? "]

  private nonisolated static func isInput(_ line: String) -> Bool {
    (signs + ["<", "|", "^"]).contains { line.hasPrefix($0) }
  }

  /// Changes the checksums of the lines that name a record; without any, adds such a line.
  private func damage(_ name: String, in journal: URL) throws {
    var lines = try String(contentsOf: journal, encoding: .utf8).components(separatedBy: "\n")
    if !lines.contains(where: { $0.contains(name) }) {
      lines.insert(#"00000000 {"of":"\#(name)","again":"\#(name)"}"#, at: lines.count - 1)
    }
    let damaged = lines.map { $0.contains(name) ? "x" + $0.dropFirst() : $0 }
    try Data(damaged.joined(separator: "\n").utf8).write(to: journal)
  }

  private func addNewerLine(of name: String, to journal: URL) throws {
    let object = #"{"of":"\#(name)","format":2,"again":"\#(name)"}"#
    let digits = String(CRC32C.checksum(of: Data(object.utf8)), radix: 16)
    let line = String(repeating: "0", count: 8 - digits.count) + "\(digits) \(object)\n"
    try (Data(contentsOf: journal) + Data(line.utf8)).write(to: journal)
  }

  /// The command lines of a file with their signs, and the lines below each that are typed.
  private func commands(in lines: [String]) -> [(sign: String, line: String, typed: [String])] {
    lines.indices.compactMap { index in
      guard let start = Self.signs.first(where: lines[index].hasPrefix) else { return nil }
      let typed = lines[(index + 1)...].prefix { ["<", "|", "^"].contains($0.prefix(1)) }
      let sign = String(start.dropFirst().dropLast())
      return (sign, String(lines[index].dropFirst(start.count)), Array(typed))
    }
  }

  private func save(_ titles: [String], in stores: RecordStores) async throws {
    for title in titles where !title.isEmpty {
      let standups = [Standup.design, .quiet, .engineering].filter { $0.title == title }
      let followUps = [FollowUp.icons, .colors, .room].filter { $0.task == title }
      let topics = [Topic.lunch, .coffee, .logo, .day].filter { $0.title == title }
      try #require(standups.count + followUps.count + topics.count == 1, "No record is “\(title)”")
      for standup in standups { try await stores.standups.save(standup) }
      for followUp in followUps { try await stores.followUps.save(followUp) }
      for topic in topics { try await stores[TopicKind.self].save(topic) }
    }
  }

  private nonisolated static let folder = repository.appending(path: "Tests/Goldens/Sessions")
}

extension CommandSession {
  /// Takes the lines below a command: what is typed or comes from a pipe, and then events.
  fileprivate mutating func take(_ typed: [String]) {
    isTerminal = typed.first?.hasPrefix("<") == true
    answers = typed.filter { !$0.hasPrefix("^") }
      .map { String($0.dropFirst().trimmingPrefix(" ")).unescaped }
    input = answers.joined(separator: "\n")
    events = typed.filter { $0.hasPrefix("^") }.map { String($0.dropFirst(2)) }
      .map { Self.eventNames[$0] ?? .line($0) }
    if !typed.contains(where: { $0.hasPrefix("^") }) { events = [.end] }
  }

  private static let eventNames: [String: ConsoleEvent] = [
    "interrupt": .interrupt, "terminate": .terminate, "hang up": .hangUp, "quit": .quit,
    "line too long": .lineTooLong, "end": .end,
  ]

  /// Runs words behind variables.
  fileprivate func run(
    _ words: [String],
    inFolder isInFolder: Bool,
    _ dependencies: FeatureDependencies
  ) async throws -> Outcome {
    var session = self
    let variables = words.prefix { $0 != "standups" }
    for variable in variables {
      let parts = variable.split(separator: "=", omittingEmptySubsequences: false)
      try #require(parts.count == 2, "“\(variable)” isn't a variable in front of “standups”")
      session.environment[String(parts[0])] = String(parts[1])
    }
    let line = Array(words.dropFirst(variables.count + 1))
    var dependencies = dependencies
    // A walk is shown at a pace; in the app no time passes.
    if line.first != "walk" { dependencies.clock = TestClock(dependencies.effects) }
    session.override = { $0 = dependencies }
    guard isInFolder else { return await session.run(line) }
    let paper = Paper(answers: answers)
    let tool = StandupsTool(
      console: session.console(paper),
      dependencies: dependencies,
      openSessions: { [keepsSessions] in
        keepsSessions ? $0.sessions(waiting: $1, now: $2.now) : nil
      }
    )
    let code = await tool.run(line)
    return Outcome(code: code, output: paper.text(.output), errors: paper.text(.errors))
  }
}

extension String {
  /// The words as a shell reads them; `\u{1B}` is a character by its number.
  var typedWords: [String] {
    components(separatedBy: "\"").enumerated().flatMap { offset, part in
      offset.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
    .map(\.unescaped)
  }

  fileprivate var unescaped: String {
    guard contains("\\u{") else { return self }
    return replacing(/\\u\{(\w+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { "\($0)" } ?? ""
    }
  }
}
