import FeatureKit
import Synchronization
import TerminalTexts

extension Console {
  /// The standard streams and the environment of this process.
  public static var live: Console {
    // Lines are read on their own queue, so that the wait blocks neither a model's clock nor the thread pool.
    let lines = DispatchQueue(label: "lines typed")
    let half = Mutex("")
    let failure = Mutex<String?>(nil)
    let input = Mutex(
      InputLines(of: STDIN_FILENO) { bytes in
        half.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
      } onFailure: { reason in
        failure.withLock { $0 = reason }
      }
    )
    let isTaken = DispatchSemaphore(value: 0)
    let typed = TypedKeys()
    let isPasting = Mutex(false)
    let patience = FolderPatience()
    let isInputTerminal = isatty(STDIN_FILENO) == 1
    // A terminal that isn't the one of the process's session is gone without a signal; with one, its end may come first.
    let ending: @Sendable () -> ConsoleEvent = {
      guard isInputTerminal, OpenFile(STDIN_FILENO).isHungUp else { return .end }
      patience.giveUp(forGood: true)
      return .hangUp
    }
    let watchReader: @Sendable (EffectStream<ConsoleEvent>) -> Void = { events in
      DispatchQueue(label: "the reader of the output").async {
        if OpenFile(STDOUT_FILENO).waitUntilLeft() { events.send(.readerGone) }
      }
    }
    let foot = TerminalFoot(
      columns: { size { Int($0.ws_col) } },
      isTerminal: { isatty($0.descriptor) == 1 },
      print: { text, stream in try OpenFile(stream.descriptor).writeAll(text.text) }
    )
    var console = Console(
      environment: ProcessInfo.processInfo.environment,
      isInputTerminal: isInputTerminal,
      isOutputTerminal: isatty(Stream.output.descriptor) == 1,
      isErrorsTerminal: isatty(Stream.errors.descriptor) == 1,
      columns: { size { Int($0.ws_col) } },
      write: foot.write,
      readLine: {
        try await withCheckedThrowingContinuation { reader in
          lines.async {
            reader.resume(with: Result { try input.withLock { try $0.next() } })
          }
        }
      },
      readAll: { limit in
        try await withCheckedThrowingContinuation { reader in
          lines.async {
            reader.resume(
              with: Result { try OpenFile(STDIN_FILENO).readAll(limit: limit) }
            )
          }
        }
      },
      listen: { events in
        Signals.send(to: events, ending: patience)
        watchReader(events)
        lines.async {
          while true {
            let event = input.withLock { $0.nextEvent() }
            guard event != .end else { return events.send(ending()) }
            events.send(event)
            isTaken.wait()
          }
        }
      },
      readOn: {
        isTaken.signal()
        typed.sendNext()
      }
    )
    console.canOpenFiles = { canOpenMoreFiles($0) }
    console.halfLine = { half.withLock(\.self) }
    console.inputFailure = { failure.withLock(\.self) }
    console.eachSecond = { look in lookEachSecond(on: DispatchQueue(label: "seconds"), look) }
    console.endProcess = { exit($0.rawValue) }
    console.patience = patience
    console.unreadableVariables = unreadableVariables(of: console.environment)
    console.stop = { Signals.stop() }
    console.lines = { size { Int($0.ws_row) } }
    guard console.isInputTerminal else { return console }
    let listen: @Sendable (RawTerminal.Use, EffectStream<ConsoleEvent>) -> Bool = { use, events in
      Signals.send(to: events, ending: patience, behind: typed)
      watchReader(events)
      let hasTerminal = RawTerminal.begin(use)
      lines.async {
        RawTerminal.stopInBackground()
        let input = OpenFile(STDIN_FILENO)
        var (decoder, turn) = (KeyDecoder(), RawTerminal.turns.load(ordering: .relaxed))
        while true {
          let isSilent = decoder.silence.map { !input.hasBytes(within: $0) } ?? false
          let bytes = isSilent ? nil : input.readSome()
          guard bytes?.isEmpty != true else { return typed.end(ending(), to: events) }
          let now = RawTerminal.turns.load(ordering: .relaxed)
          if now != turn { (decoder, turn) = (KeyDecoder(), now) }
          let keys = bytes.map { decoder.keys(in: $0) } ?? decoder.keysAfterSilence()
          isPasting.withLock { [pasting = decoder.isPasting] in $0 = pasting }
          RawTerminal.send(keys, by: typed, to: events)
          while typed.isFull { isTaken.wait() }
        }
      }
      return hasTerminal
    }
    if console.canBeDrawnOver {
      console.keys = KeyInput(foot: foot) {
        _ = listen(.lines, $0)
      } isPasting: {
        isPasting.withLock(\.self)
      } end: {
        RawTerminal.end()
      }
    }
    if console.canShowFrames {
      console.screen = ScreenTerminal(
        size: { (size { Int($0.ws_col) } ?? 80, size { Int($0.ws_row) } ?? 24) },
        begin: { listen(.screen, $0) },
        write: { bytes throws(ConsoleError) in try OpenFile(STDOUT_FILENO).writeAll(bytes) },
        end: { RawTerminal.end() }
      )
    }
    return console
  }

  /// Returns the variables whose bytes aren't UTF-8.
  ///
  /// Foundation has replaced these bytes by a sign, which a value may also have by itself.
  private static func unreadableVariables(of environment: [String: String]) -> Set<String> {
    let names = environment.filter { $1.unicodeScalars.contains("\u{FFFD}") }.map(\.key)
    return Set(
      names.filter { name in getenv(name).map { String(validatingCString: $0) == nil } ?? true }
    )
  }

  /// Returns a measure of the terminal that results or errors are written to; nil if it isn't known.
  private static func size(_ measure: (winsize) -> Int) -> Int? {
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      var size = winsize()
      guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 else { continue }
      if measure(size) > 0 { return measure(size) }
    }
    return nil
  }

  private static func lookEachSecond(
    on queue: DispatchQueue,
    _ look: @escaping @Sendable () -> Bool
  ) {
    queue.asyncAfter(deadline: .now() + .seconds(1)) {
      if look() { lookEachSecond(on: queue, look) }
    }
  }

  /// Returns true if the process may still open that many files.
  private static func canOpenMoreFiles(_ count: Int) -> Bool {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    while files.count < count {
      let file = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard file >= 0 else { return false }
      files.append(file)
    }
    return true
  }
}

extension Console.Stream {
  fileprivate var descriptor: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .errors: STDERR_FILENO
    }
  }
}
