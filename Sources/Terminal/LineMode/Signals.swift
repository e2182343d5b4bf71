import Dispatch
import FeatureKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that ask a process to end or stop, or say that its terminal got another size, as events.
///
/// Each comes through a pipe, written to by a handler that takes the place of the default action in one step.
/// So a signal never gets lost: before that step it ends the process, after it it is an event.
enum Signals {
  private static let events: [Int32: ConsoleEvent] = [
    SIGINT: .interrupt, SIGTERM: .terminate, SIGQUIT: .quit, SIGHUP: .hangUp,
    SIGWINCH: .resized, SIGCONT: .wentOn,
  ]

  /// Sends the signals to a stream from now on, until the process ends.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - patience: The patience of changes that wait for another program: the reader of the stream may wait for them.
  ///   - readsKeys: True if the terminal is a `RawTerminal`.
  static func send(
    to stream: EffectStream<ConsoleEvent>,
    ending patience: FolderPatience,
    readsKeys: Bool = false
  ) {
    DispatchQueue(label: "signals").async { [reader = signalPipe.reader] in
      var number: UInt8 = 0
      while read(reader, &number, 1) > 0 {
        switch Int32(number) {
        case SIGTSTP: RawTerminal.stop()
        case SIGCONT: RawTerminal.goOn()
        case SIGWINCH: break
        // An interrupt may only ask; then the next change waits again.
        case let number: patience.giveUp(forGood: number != SIGINT)
        }
        if let event = events[Int32(number)] { stream.send(event) }
      }
    }
    for number in events.keys where number != SIGCONT { setAction(forward, of: number) }
    if readsKeys { for number in [SIGTSTP, SIGCONT] { setAction(forward, of: number) } }
  }
}

extension Console {
  /// Turns failed writes into errors; call this first in the process.
  ///
  /// A reader that is gone, or a file that may not grow, must not kill the process. And a file that the process opens
  /// must not take the number of a closed standard stream and get its messages: such a stream refuses writes.
  public static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Control-\ isn't a crash: Swift would write a long report, and then continue as if nothing had happened.
    setAction(SIG_DFL, of: SIGQUIT)
    for (stream, refusing) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is taken, and those below are in use by now.
      _ = open("/dev/null", refusing)
    }
  }
}

/// Sets the action of a signal, unless the parent process has it ignored.
///
/// `nohup` and shells do that.
private func setAction(_ action: (@convention(c) (Int32) -> Void)?, of number: Int32) {
  let previous = signal(number, action)
  if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
    signal(number, SIG_IGN)
  }
}

/// Writes a signal into the pipe.
private func forward(_ number: Int32) {
  // The interrupted code still needs its own `errno`.
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe.writer, &byte, 1)
  errno = code
}

/// The pipe of the signals, made before the handler, which mustn't wait for anything.
private let signalPipe: (reader: Int32, writer: Int32) = {
  var ends: [Int32] = [-1, -1]
  _ = pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}()
