import FeatureKit
package import Synchronization

/// The terminal of standard input while the process reads its keys one by one.
///
/// Keys that send signals still do, but not in a paste. Everything that ends or stops the process gives the terminal back
/// first, also a crash; only `SIGKILL` can't be caught.
package enum RawTerminal {
  /// The use of the terminal.
  package enum Use: Sendable {
    /// For rows below what was written.
    case lines
    /// For frames, on a screen beside the one with what was written.
    case screen
  }

  /// True from `begin()` to `end()`, also while the process is stopped or in the background.
  private static let isWanted = Mutex(false)

  /// Takes the keys.
  ///
  /// - Returns: True if the process has the terminal.
  package static func begin(_ use: Use) -> Bool {
    isWanted.withLock { isWanted in
      _ = handlers
      showsFrames.store(use == .screen, ordering: .relaxed)
      isWanted = true
      take()
      return hasTerminal
    }
  }

  /// Gives the keys back.
  package static func end() {
    isWanted.withLock { isWanted in
      isWanted = false
      giveBack()
    }
  }

  /// Stops the process, as the terminal asked, and takes the keys again when it goes on.
  ///
  /// Where no shell could let it go on, the system doesn't stop it.
  ///
  /// - Returns: True if the process has the terminal then.
  package static func stop() -> Bool {
    isWanted.withLock { isWanted in
      giveBack()
      var (usual, action) = (sigaction(), sigaction())
      sigaction(SIGTSTP, &usual, &action)
      var blocked = unblock(SIGTSTP)
      raise(SIGTSTP)
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      sigaction(SIGTSTP, &action, nil)
      if isWanted { take() }
      return hasTerminal
    }
  }

  /// Takes the keys again after a stop that couldn't be caught, or in the background.
  ///
  /// - Returns: True if the process has the terminal.
  package static func goOn() -> Bool {
    isWanted.withLock { isWanted in
      if isWanted { take() }
      return hasTerminal
    }
  }

  /// True unless another process has the terminal now.
  private static var hasTerminal: Bool {
    // A terminal that isn't the one of the process's session has no group.
    [-1, getpgrp()].contains(tcgetpgrp(STDIN_FILENO))
  }

  /// Lets the terminal stop the process when this thread reads in the background.
  ///
  /// Otherwise its input would end there.
  package static func stopInBackground() {
    unblock(SIGTTIN)
  }

  /// Lets this thread take a signal; those of queues take none.
  ///
  /// - Returns: The signals that it took none of before.
  @discardableResult
  private static func unblock(_ number: Int32) -> sigset_t {
    var (signals, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    return blocked
  }

  /// How often the process has taken the keys: others may have read the end of what it had begun to read.
  package static let turns = Atomic(0)

  /// Takes the keys, unless another process has the terminal now.
  private static func take() {
    guard hasTerminal else { return }
    guard isRaw.load(ordering: .relaxed) || tcgetattr(STDIN_FILENO, givenModes) == 0 else {
      return
    }
    var modes = givenModes.pointee
    // The terminal would also take the keys of signals out of a paste.
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN | ISIG)
    // A pasted line end is told apart from a line feed behind it.
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    let showsFrames = showsFrames.load(ordering: .relaxed)
    // Control-S and Control-Q are keys.
    if showsFrames { modes.c_iflag &= ~tcflag_t(IXON) }
    let wasRaw = isRaw.exchange(true, ordering: .relaxed)
    turns.add(1, ordering: .relaxed)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    if showsFrames { ParkedErrors.park() }
    // Taken twice, the other screen would forget where its cursor was.
    if showsFrames, !wasRaw { writeAtOnce("\u{1B}[?1049h", to: STDOUT_FILENO) }
    writeAtOnce("\u{1B}[?2004h\u{1B}[?1004h", to: showsFrames ? STDOUT_FILENO : STDERR_FILENO)
  }

  /// Sends the signals of keys, as the terminal did before, and the others, in order.
  static func send(_ keys: [Key], by typed: TypedKeys, to events: EffectStream<ConsoleEvent>) {
    let signals = isWanted.withLock { _ in signalKeys }
    var others: [Key] = []
    for key in keys {
      guard let signal = signals[key] else {
        others.append(key)
        continue
      }
      typed.add(others, to: events)
      others = []
      typed.signal {
        let group = tcgetpgrp(STDIN_FILENO)
        // Control-S may have stopped the output.
        tcflow(STDIN_FILENO, TCOON)
        kill(group > 0 ? -group : getpid(), signal)
      }
    }
    typed.add(others, to: events)
  }

  /// The signals of keys, as the terminal has them: by default of Control-C, -\ and -Z.
  private static var signalKeys: [Key: Int32] {
    let signals = [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)].map { place, signal in
      (withUnsafeBytes(of: givenModes.pointee.c_cc) { $0[Int(place)] }, signal)
    }
    return signals.reduce(into: [:]) { keys, pair in
      // A terminal without such a key has another byte here.
      if 0x01..<0x20 ~= pair.0 || pair.0 == 0x7F { keys[Key(control: pair.0)] = pair.1 }
    }
  }

  /// Gives this thread a second stack, for the handler of a crash that has used up the first.
  package static func handleOverflow() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    stack = stack_t()
    (stack.ss_sp, stack.ss_size) = (.allocate(byteCount: size, alignment: 16), size)
    sigaltstack(&stack, nil)
  }

  /// The handlers of the ends that aren't events, set once.
  private static let handlers: Void = {
    atexit { giveBack() }
    for number in crashes {
      var action = sigaction(informed: crashed)
      sigaction(number, &action, &actions[Int(number)])
    }
  }()
}

/// The signals of a crash.
private let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

/// True while the process has the keys.
private let isRaw = Atomic(false)
/// True if it shows frames.
private let showsFrames = Atomic(false)

// What the handler of a crash reads, which mustn't wait for a lock. Otherwise it's used behind the one above only.
nonisolated(unsafe) private var actions = Array(repeating: sigaction(), count: 32)
// On the heap, as the compiler leaves the gap between its fields out of a global value: three bytes too few.
nonisolated(unsafe) private let givenModes = {
  let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  modes.initialize(to: termios())
  return modes
}()

/// Gives the keys back, also in the handler of a signal.
private func giveBack() {
  guard isRaw.exchange(false, ordering: .relaxed) else { return }
  guard showsFrames.load(ordering: .relaxed) else {
    tcsetattr(STDIN_FILENO, TCSANOW, givenModes)
    return writeAtOnce("\u{1B}[?2004l\u{1B}[?1004l", to: STDERR_FILENO)
  }
  // A frame may be half written.
  writeAtOnce(
    "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?25h\u{1B}[?1049l",
    to: STDOUT_FILENO
  )
  tcsetattr(STDIN_FILENO, TCSANOW, givenModes)
  ParkedErrors.show()
}

/// Writes to the terminal without making anything.
private func writeAtOnce(_ text: StaticString, to stream: Int32) {
  _ = write(stream, text.utf8Start, text.utf8CodeUnitCount)
}

/// Gives the keys back, lets the runtime tell of the crash, and ends the process by its signal.
private func crashed(
  _ number: Int32,
  _ info: UnsafeMutablePointer<siginfo_t>?,
  _ context: UnsafeMutableRawPointer?
) {
  giveBack()
  actions[Int(number)].informed?(number, info, context)
  // The runtime lets the process go on, which fails again in a crash but not if another process sent the signal.
  signal(number, SIG_DFL)
  raise(number)
}

extension sigaction {
  fileprivate typealias Informed =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Makes the action that calls a handler with what is known of the signal, on a stack of its own.
  fileprivate init(informed handler: Informed) {
    self.init()
    #if canImport(Darwin)
    __sigaction_u.__sa_sigaction = handler
    #else
    __sigaction_handler.sa_sigaction = handler
    #endif
    sa_flags = SA_ONSTACK | Int32(SA_SIGINFO)
  }

  /// The handler that is called with what is known of the signal; nil if there is none.
  fileprivate var informed: Informed? {
    guard sa_flags & Int32(SA_SIGINFO) != 0 else { return nil }
    #if canImport(Darwin)
    return __sigaction_u.__sa_sigaction
    #else
    return __sigaction_handler.sa_sigaction
    #endif
  }
}
