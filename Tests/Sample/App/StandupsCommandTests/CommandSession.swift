import AppFeature
import ParkingLotFeature
import StandupsCommand
import StandupsFixtures
import Synchronization
import Testing

@testable import TerminalConsole

/// The checkout, for what lies in it.
let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

/// Command lines in one world: standups in memory, a Monday, and a user who answers.
@MainActor
struct CommandSession {
  /// The outcome of a command line.
  struct Outcome {
    var code: ExitCode
    var output: String
    var errors: String

    /// Reads the value of the key that says what the JSON holds.
    func value<Value: Decodable>(of key: String, as type: Value.Type = Value.self) throws -> Value {
      let object = try RecordJSON.decoder().decode([String: Value].self, from: Data(output.utf8))
      return try #require(object[key])
    }
  }

  let records: InMemoryRecords<Standup>
  /// The follow-ups.
  var followUps = InMemoryRecords<FollowUp>()
  /// The settings.
  var settings = InMemorySettings()
  /// The topics of the parking lot.
  var topics = InMemoryRecords<Topic>()
  /// The open screens when the app ended.
  let sessions: InMemoryRecords<SavedSession>
  /// The typed text when the app ended.
  let drafts: InMemoryRecords<SavedDraft>
  /// The process, and the others that live.
  var owner: any StoreOwner = FixedOwner("me") { _ in [] }
  /// True if sessions are saved.
  var keepsSessions = true
  /// True if the command runs in a terminal, with a user.
  var isTerminal = false
  /// The environment of the process.
  var environment = ["HOME": "/home/blob", "TERM": "dumb"]
  /// The lines that the user types.
  var answers: [String] = []
  /// The standard input of commands that read it as a whole.
  var input = ""
  /// The events after the answers, in place of the end of the input.
  var events: [ConsoleEvent] = [.end]
  /// Sends the user's keys one by one; nil where the terminal edits lines.
  var keys: (@Sendable (EffectStream<ConsoleEvent>) -> Void)?
  /// Ends the input once this was written.
  var endsAfter: String?
  /// Called with everything that is written.
  var onWrite: @Sendable (String) -> Void = { _ in }
  /// The reason why no more lines can be read.
  var inputFailure: String?
  /// Called with the stream of the events, without keys.
  var onListen: @Sendable (EffectStream<ConsoleEvent>) -> Void = { _ in }
  /// Called when the next line may come.
  var onReadOn: @Sendable () -> Void = {}
  /// Changes the dependencies.
  var override: @MainActor (inout FeatureDependencies) -> Void = { _ in }
  /// Fails when text is written to it.
  var broken: (stream: Console.Stream, error: ConsoleError)?
  /// The text after which it does; nil from the beginning.
  var breaksAfter: String?

  init(
    _ standups: [Standup] = [],
    unreadable: [UnreadableRecord] = [],
    sessions: InMemoryRecords<SavedSession> = InMemoryRecords(),
    drafts: InMemoryRecords<SavedDraft> = InMemoryRecords()
  ) {
    (self.sessions, self.drafts) = (sessions, drafts)
    records = InMemoryRecords(standups, unreadable: unreadable)
  }

  /// A user at a terminal, where no time passes unless the test says so.
  static func atTerminal(
    _ standups: [Standup] = [.design],
    sessions: InMemoryRecords<SavedSession> = InMemoryRecords(),
    drafts: InMemoryRecords<SavedDraft> = InMemoryRecords()
  ) -> CommandSession {
    var session = CommandSession(standups, sessions: sessions, drafts: drafts)
    session.isTerminal = true
    session.override = { $0.clock = TestClock($0.effects) }
    return session
  }

  /// The stores in memory.
  var stores: RecordStores {
    RecordStores(
      standups: records.store,
      followUps: followUps.store,
      topics: topics.store,
      settings: settings.store
    )
    .of(StandupsApp.kinds)
  }

  /// The meetings of the first standup.
  var meetings: [Meeting] { records.records.first?.meetings.elements ?? [] }

  func run(_ line: String...) async -> Outcome {
    await run(line)
  }

  func run(_ line: [String]) async -> Outcome {
    let paper = Paper(answers: answers)
    var dependencies = Self.dependencies
    override(&dependencies)
    let tool = StandupsTool(console: console(paper), dependencies: dependencies) {
      [stores] _, _, _ in
      stores
    } openSessions: { [sessions, drafts, owner, keepsSessions] _, _, _ in
      keepsSessions
        ? SessionStores(sessions: sessions.reopened(), drafts: drafts.reopened(), owner: owner)
        : nil
    }
    let code = await tool.run(line)
    return Outcome(code: code, output: paper.text(.output), errors: paper.text(.errors))
  }

  /// Runs a line on a store outside of this world, by itself or with a user who types.
  static func run(
    _ line: [String],
    store: String,
    typing lines: [String]? = nil,
    _ dependencies: FeatureDependencies,
    of kinds: [any StoredKind.Type] = StandupsApp.kinds
  ) async -> Outcome {
    let paper = Paper(answers: lines ?? [])
    var session = CommandSession()
    session.isTerminal = lines != nil
    var console = session.console(paper)
    console.environment["STANDUPS_STORE"] = store
    let tool = StandupsTool(console: console, dependencies: dependencies) {
      $0.stores(of: kinds, waiting: $1, person: $2.person, now: $2.now)
    }
    let code = await tool.run(line)
    return Outcome(code: code, output: paper.text(.output), errors: paper.text(.errors))
  }

  func console(_ paper: Paper) -> Console {
    var console = Console(
      environment: environment,
      isInputTerminal: isTerminal,
      isOutputTerminal: isTerminal,
      isErrorsTerminal: isTerminal,
      write: { [broken, breaksAfter, endsAfter, onWrite] text, stream in
        if let broken, broken.stream == stream,
          breaksAfter.map({ paper.text(stream).contains($0) }) ?? true
        {
          throw broken.error
        }
        paper.write(text.text, to: stream)
        onWrite(text.text)
        if let endsAfter, text.text.contains(endsAfter) { paper.send(.end) }
      },
      readLine: { paper.nextAnswer() },
      readAll: { [input] limit in
        let bytes = Array(input.utf8)
        return bytes.count > limit ? nil : bytes
      },
      listen: { [events, onListen] stream in
        paper.remember(stream)
        onListen(stream)
        while let line = paper.nextAnswer() { stream.send(.line(line)) }
        for event in events { stream.send(event) }
      },
      readOn: onReadOn
    )
    console.inputFailure = { [inputFailure] in inputFailure }
    if let keys {
      let foot = TerminalFoot(columns: { 80 }, isTerminal: { _ in true }, print: console.write)
      console.write = foot.write
      console.keys = KeyInput(foot: foot, listen: keys, end: {})
    }
    return console
  }

  static var dependencies: FeatureDependencies {
    .test {
      $0.clock = ImmediateClock()
      $0.uuid = .incrementing
      $0.drafts = Drafts()
      $0.now = .constant(.monday)
      $0.timeZone = .gmt
      $0.calendar = Calendar(identifier: .gregorian)
    }
  }
}

/// The text that was written, and the lines that are left to read.
final class Paper: Sendable {
  private let texts = Mutex<[Console.Stream: String]>([:])
  private let answers: Mutex<[String]>
  private let listener = Mutex<EffectStream<ConsoleEvent>?>(nil)

  init(answers: [String] = []) {
    self.answers = Mutex(answers)
  }

  func write(_ text: String, to stream: Console.Stream) {
    texts.withLock { $0[stream, default: ""] += text }
  }

  func remember(_ stream: EffectStream<ConsoleEvent>) {
    listener.withLock { $0 = stream }
  }

  func send(_ event: ConsoleEvent) {
    listener.withLock { $0 }?.send(event)
  }

  func text(_ stream: Console.Stream) -> String {
    texts.withLock { $0[stream] ?? "" }
  }

  func nextAnswer() -> String? {
    answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
