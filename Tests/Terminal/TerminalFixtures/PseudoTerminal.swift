import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A process on a terminal of its own, and a test in front of it.
///
/// It waits for what is shown or written, never for time.
package final class PseudoTerminal: Sendable {
  /// The end of a process: its exit code, or the signal that ended it.
  package enum Outcome: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  private let outside: Int32
  private let inside: Int32
  private let process: pid_t
  private let modesBefore: [UInt8]
  private let state: Mutex<State>

  fileprivate struct State {
    var terminal: VirtualTerminal
    /// The text written outside the screen of frames.
    var text = ""
    /// The bytes of a frame that hasn't come as a whole.
    var unread: [UInt8] = []
    var frames = 0
  }

  /// Starts a process in a session of its own, as a window of a terminal does.
  ///
  /// - Parameters:
  ///   - program: The path of its executable.
  ///   - words: Its words, without its name.
  ///   - environment: Variables beside `TERM` and the path of programs.
  ///   - columns: The columns that it has at first.
  ///   - rows: The rows.
  ///   - most: The columns and rows that it will have at most.
  ///   - shell: A line for a shell that runs it as `"$@"`.
  /// - Throws: An error if there is no terminal, or no process.
  package init(
    _ program: String,
    _ words: [String] = [],
    environment: [String: String] = [:],
    columns: Int = 60,
    rows: Int = 6,
    most: (columns: Int, rows: Int)? = nil,
    shell: String? = nil
  ) throws {
    var (outside, inside): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&outside, &inside, nil, nil, &size) == 0, let name = ttyname(inside) else {
      throw CocoaError(.fileReadUnknown)
    }
    for end in [outside, inside] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.outside, self.inside) = (outside, inside)
    modesBefore = Self.modes(of: inside)
    state = Mutex(
      State(terminal: VirtualTerminal(columns: most?.columns ?? columns, rows: most?.rows ?? rows))
    )

    #if os(Linux)
    let newSession: Int16 = 0x80
    var (attributes, files) = (posix_spawnattr_t(), posix_spawn_file_actions_t())
    #else
    let newSession: Int16 = 0x400
    var (attributes, files): (posix_spawnattr_t?, posix_spawn_file_actions_t?) = (nil, nil)
    #endif
    posix_spawnattr_init(&attributes)
    // The parent of the tests may ignore signals, and this thread block some, which processes inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    )
    posix_spawn_file_actions_init(&files)
    posix_spawn_file_actions_addopen(&files, 0, name, O_RDWR, 0)
    for stream: Int32 in [1, 2] { posix_spawn_file_actions_adddup2(&files, 0, stream) }
    let shell = shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []
    let words = Self.texts(shell + [program] + words)
    let usual = [
      "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no", "LLVM_PROFILE_FILE": "/dev/null",
      "PATH": "/usr/bin:/bin",
    ]
    let variables = Self.texts(usual.merging(environment) { $1 }.map { "\($0)=\($1)" })
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, shell.first ?? program, &files, &attributes, words, variables) == 0
    else {
      throw CocoaError(.fileReadUnknown)
    }
    self.process = process
  }

  /// Makes texts as the system takes them, up to a nil.
  private static func texts(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Returns the path of an executable that was built beside the tests.
  package static func executable(_ name: String) -> String {
    #if os(macOS)
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return tests.bundleURL.deletingLastPathComponent().appending(path: name).path
    #else
    return Bundle.main.bundleURL.appending(path: name).path
    #endif
  }

  // MARK: Steering

  /// Types text.
  package func type(_ text: String) {
    type(Array(text.utf8)[...])
  }

  private func type(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(outside, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Types more text than the terminal holds, while frames come.
  package func typeMuch(_ text: String) {
    DispatchQueue(label: "typing").async { self.type(text) }
  }

  /// Sends a signal.
  package func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Gives the terminal another size; the system tells the process.
  package func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(outside, UInt(TIOCSWINSZ), &size)
  }

  /// True if the terminal has the modes that it had before, and shows its text and cursor.
  package var isGivenBack: Bool {
    Self.modes(of: inside) == modesBefore
      && state.withLock { $0.terminal.modes.isDisjoint(with: [1049, 1004, 2004, 2026]) }
      && showsCursor
  }

  /// The modes of a terminal, as bytes: what is echoed, and what waits for the end of a line.
  private static func modes(of terminal: Int32) -> [UInt8] {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return withUnsafeBytes(of: &modes, Array.init)
  }

  /// True if the cursor is shown.
  package var showsCursor: Bool { state.withLock { $0.terminal.modes.contains(25) } }
  /// The text written outside the screen of frames.
  package var text: String { state.withLock { $0.text } }
  /// The terminal as the user sees it.
  package var terminal: VirtualTerminal { state.withLock { $0.terminal } }
  /// The number of the process.
  package var processID: Int32 { process }
  /// The number of frames that have come.
  package var frames: Int { state.withLock { $0.frames } }

  /// Waits until a text is in the frame.
  package func shows(_ text: String) async {
    await reads { $0.terminal.modes.contains(1049) && $0.terminal.text.contains(text) }
  }

  /// Waits until a text was written outside the screen of frames.
  package func prints(_ text: String) async {
    await reads { $0.text.contains(text) }
  }

  private func reads(until isDone: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { reader in
      DispatchQueue(label: "a terminal").async { [self] in
        while !state.withLock({ isDone($0) }), let bytes = readSome() {
          state.withLock { $0.take(bytes) }
        }
        reader.resume()
      }
    }
  }

  /// Waits until a whole frame was written, and returns all that was until then.
  @discardableResult
  package func readFrame() -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.firstRange(of: "\u{1B}[?2026l".utf8) == nil, let more = readSome() { bytes += more }
    return bytes
  }

  /// Waits that long, or until something is written, and returns false then.
  @discardableResult
  package func isQuiet(forMilliseconds time: Int32) -> Bool {
    var stream = pollfd(fd: outside, events: Int16(POLLIN), revents: 0)
    return poll(&stream, 1, time) == 0
  }

  /// Reads what comes next; nil if all ends inside are closed.
  package func readSome() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, read(outside, buffer.baseAddress, buffer.count))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Waits for the end of the process, and reads what it writes until then.
  package func outcome() async -> Outcome {
    await inBackground { [self] in
      let ending = Pipe()
      DispatchQueue(label: "an end").async { [self] in
        waitForEnd(WNOWAIT)
        ending.fileHandleForWriting.closeFile()
      }
      let end = ending.fileHandleForReading.fileDescriptor
      var streams = [outside, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      repeat {
        poll(&streams, 2, -1)
        guard streams[0].revents & Int16(POLLIN) != 0, let bytes = readSome() else { continue }
        state.withLock { $0.take(bytes) }
      } while streams[0].revents & Int16(POLLIN) != 0 || streams[1].revents == 0
    }
    return await end()
  }

  /// Waits for the end of the process.
  package func end() async -> Outcome {
    let end = await inBackground { [self] in waitForEnd() }
    return end.isSignal ? .signal(end.status) : .exit(end.status)
  }

  /// Waits for the end of the process on this thread.
  @discardableResult
  package func waitForEnd(_ options: Int32 = 0) -> (isSignal: Bool, status: Int32) {
    var status = siginfo_t()
    while waitid(P_PID, id_t(process), &status, WEXITED | options) != 0, errno == EINTR {}
    #if os(Linux)
    return (status.si_code != CLD_EXITED, status._sifields._sigchld.si_status)
    #else
    return (status.si_code != CLD_EXITED, status.si_status)
    #endif
  }

  /// Reads until the end of the process on this thread, and returns its peak of memory in MiB.
  package func waitForPeak() -> Int {
    var (status, usage): (Int32, rusage) = (0, rusage())
    // A process whose output isn't read never ends.
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      if !isQuiet(forMilliseconds: 10) { _ = readSome() }
    }
    return usage.ru_maxrss / 1_024
  }

  private func inBackground<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { reader in
      DispatchQueue(label: "a wait").async { reader.resume(returning: body()) }
    }
  }

  /// Takes the terminal away, as a closed window does.
  package func hangUp() {
    for end in [outside, inside] { close(end) }
  }
}

extension PseudoTerminal.State {
  /// Takes bytes: sequences and frames for the terminal, and text outside of them.
  fileprivate mutating func take(_ bytes: [UInt8]) {
    unread += bytes
    while !unread.isEmpty {
      if terminal.modes.contains(1049) {
        // A frame is one write, but may come in pieces.
        let ends = ["\u{1B}[?2026l", "\u{1B}[?1049l"].compactMap { unread.firstRange(of: $0.utf8) }
        guard let end = ends.map(\.upperBound).min() else { return }
        terminal.write(Array(unread[..<end]))
        unread.removeFirst(end)
        frames += terminal.modes.contains(1049) ? 1 : 0
        continue
      }
      let start = Array("\u{1B}[?1049h".utf8)
      guard let range = unread.firstRange(of: start) else {
        text += String(decoding: unread, as: UTF8.self)
        unread = []
        return
      }
      text += String(decoding: unread[..<range.lowerBound], as: UTF8.self)
      terminal.write(start)
      unread.removeSubrange(..<range.upperBound)
    }
  }
}
