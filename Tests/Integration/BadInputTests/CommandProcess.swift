import Foundation
import Synchronization
import TerminalFixtures

/// The executable that was built beside these tests, in a process of its own.
final class CommandProcess: Sendable {
  /// The end of a process.
  struct Outcome: Sendable {
    /// The exit code; nil when a signal ended it.
    var code: Int32?
    /// The signal that ended it.
    var signal: Int32?
    var output: String
    var errors: String
  }

  /// The kind of a stream of the process.
  enum Stream: Sendable {
    /// A pipe that this test holds the other end of.
    case pipe
    /// One end of something else.
    case handle(FileHandle)
    /// A terminal, which stays as long as the process.
    case terminal(Terminal)

    fileprivate var handle: FileHandle? {
      switch self {
      case .pipe: nil
      case .handle(let handle): handle
      case .terminal(let terminal): terminal.inside
      }
    }

    fileprivate var terminal: Terminal? {
      if case .terminal(let terminal) = self { terminal } else { nil }
    }
  }

  private let process = Mutex(Process())
  private let input = Pipe()
  private let output = WrittenText()
  private let errors = WrittenText()
  private let ending = Ending()
  /// Holds the terminal.
  private let stream: Stream

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - words: Its words, without its name.
  ///   - shell: A line for the shell that runs it as `"$@"`, where streams are redirected or limits set.
  ///   - store: The value of `STANDUPS_STORE`.
  ///   - stream: The kind of all its standard streams.
  /// - Throws: An error if the process couldn't be started.
  init(
    _ words: [String],
    shell: String = #"exec "$@""#,
    store: String,
    stream: Stream = .pipe
  ) throws {
    self.stream = stream
    _ = Self.signalsAreDefault
    let number = stream.terminal?.begin()
    try process.withLock { process in
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", shell, "sh", PseudoTerminal.executable("standups")] + words
      process.environment = Self.environment(store: store)
      process.terminationHandler = { [ending] in
        ending.end($0)
        if let number { stream.terminal?.markEnd(of: number) }
      }
      process.standardInput = stream.handle ?? input
      process.standardOutput = stream.handle ?? output.pipe
      process.standardError = stream.handle ?? errors.pipe
      if stream.handle != nil {
        // The process doesn't hold these ends, so the pipes end only if this closes them.
        try output.pipe.fileHandleForWriting.close()
        try errors.pipe.fileHandleForWriting.close()
      }
      try process.run()
    }
    output.collect()
    errors.collect()
  }

  // MARK: Steering

  /// Types lines, and the beginning of another one.
  func type(_ lines: String..., half: String = "") throws {
    let text = lines.map { "\($0)\n" }.joined() + half
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends the input.
  func endInput() throws {
    try input.fileHandleForWriting.close()
  }

  /// Sends a signal, if the process is still there.
  func send(_ signals: Int32...) {
    process.withLock { process in
      for signal in signals where process.isRunning { kill(process.processIdentifier, signal) }
    }
  }

  /// Asks the process to stop, as Control-Z does, and waits until it has.
  ///
  /// A process that is asked to continue before it has stopped stops for good.
  func stop() async {
    await untilCancelled {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "the stop of a process").async { [self] in
          let id = process.withLock { $0.processIdentifier }
          kill(id, SIGTSTP)
          // It only looks: the end is for someone else to see.
          while waitid(P_PID, id_t(id), nil, WSTOPPED | WNOWAIT) != 0, errno == EINTR {}
          continuation.resume()
        }
      }
    }
  }

  /// Waits until a text was written on standard error, which is where `record` shows its screens.
  func shows(_ text: String) async {
    await untilCancelled { await self.errors.contains(text) }
  }

  /// Waits for the end.
  func outcome() async -> Outcome {
    await untilCancelled {
      let (reason, status) = await self.ending.value()
      return Outcome(
        code: reason == .exit ? status : nil,
        signal: reason == .uncaughtSignal ? status : nil,
        output: await self.output.all(),
        errors: await self.errors.all()
      )
    }
  }

  /// Waits for an event that comes at the latest when the process ends.
  ///
  /// The time limit of a test ends the process.
  private func untilCancelled<Result>(
    _ body: @Sendable () async -> Result
  ) async -> Result {
    await withTaskCancellationHandler {
      await body()
    } onCancel: {
      send(SIGKILL)
    }
  }

  // MARK: Helpers

  /// The environment of a command with that store.
  static func environment(store: String) -> [String: String] {
    // Its look is the test's to choose: `swift test` sets NO_COLOR where its own output isn't a terminal.
    ProcessInfo.processInfo.environment
      .filter { !$0.key.contains("COLOR") && $0.key != "ACCESSIBLE" }
      .merging(
        // A process that may write no file couldn't write its coverage either.
        ["STANDUPS_STORE": store, "TERM": "dumb", "LLVM_PROFILE_FILE": "/dev/null"]
      ) { _, new in new }
  }

  /// Restores the signals that the parent of the tests may ignore, which processes inherit.
  private static let signalsAreDefault: Void = {
    for number in [SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGXFSZ] { signal(number, SIG_DFL) }
    signal(SIGPIPE, SIG_IGN)
  }()
}

/// The output of a process in a pipe, and the tasks that wait for some of it.
private final class WrittenText: Sendable {
  let pipe = Pipe()
  private let state = Mutex(State())

  private struct State {
    var bytes = Data()
    var isComplete = false
    var waiting: [(text: String?, reader: CheckedContinuation<Void, Never>)] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
      let text = text
      let satisfied = waiting.filter { wanted in
        isComplete || wanted.text.map { text.contains($0) } ?? false
      }
      waiting.removeAll { wanted in
        isComplete || wanted.text.map { text.contains($0) } ?? false
      }
      return satisfied.map(\.reader)
    }
  }

  /// Reads until the process, and all it started, have closed the pipe.
  func collect() {
    DispatchQueue(label: "what a process writes").async { [self] in
      while true {
        let bytes = pipe.fileHandleForReading.availableData
        let readers = state.withLock { state in
          state.bytes += bytes
          state.isComplete = bytes.isEmpty
          return state.takeSatisfied()
        }
        for reader in readers { reader.resume() }
        guard !bytes.isEmpty else { return }
      }
    }
  }

  /// Waits until the text contains another, or is complete.
  func contains(_ text: String) async {
    await wait(for: text)
  }

  /// Waits until the text is complete.
  func all() async -> String {
    await wait(for: nil)
    return state.withLock { $0.text }
  }

  private func wait(for text: String?) async {
    await withCheckedContinuation { reader in
      let readers = state.withLock { state in
        state.waiting.append((text, reader))
        return state.takeSatisfied()
      }
      for reader in readers { reader.resume() }
    }
  }
}

/// The end of a process, once it has ended.
private final class Ending: Sendable {
  typealias Value = (reason: Process.TerminationReason, status: Int32)

  private let state = Mutex<(value: Value?, reader: CheckedContinuation<Value, Never>?)>((nil, nil))

  func end(_ process: Process) {
    let value = (process.terminationReason, process.terminationStatus)
    let reader = state.withLock { state in
      state.value = value
      return state.reader.take()
    }
    reader?.resume(returning: value)
  }

  func value() async -> Value {
    await withCheckedContinuation { reader in
      let value = state.withLock { state in
        if state.value == nil { state.reader = reader }
        return state.value
      }
      if let value { reader.resume(returning: value) }
    }
  }
}
