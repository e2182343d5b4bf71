import FeatureKit
import Synchronization

/// The signals that ask a process to end or stop, or say that its terminal got another size, as events.
///
/// Each comes through a pipe, written to by a handler that takes the place of the default action in one step.
/// So a signal never gets lost: before that step it ends the process, after it it is an event.
enum Signals {
  private static let events: [Int32: ConsoleEvent] = [
    SIGINT: .interrupt, SIGTERM: .terminate, SIGQUIT: .quit, SIGHUP: .hangUp,
    SIGWINCH: .resized,
  ]

  private static let stopRequest = StopRequest()

  /// Sends the signals to a stream from now on, until the process ends.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - patience: The patience of changes that wait for another program: the reader of the stream may wait for them.
  ///   - typed: The keys, if they are read: what others end comes behind those that were typed before.
  static func send(
    to stream: EffectStream<ConsoleEvent>,
    ending patience: FolderPatience,
    behind typed: TypedKeys? = nil
  ) {
    DispatchQueue(label: "signals").async { [reader = signalPipe.reader] in
      var number: UInt8 = 0
      while read(reader, &number, 1) > 0 {
        switch Int32(number) {
        case SIGTSTP:
          if stopRequest.ask() { stream.send(.stop) } else { stop() }
        case SIGCONT:
          stopRequest.callOff()
          if RawTerminal.goOn() { stream.send(.wentOn) }
        case SIGWINCH: break
        // An interrupt may only ask; then the next change waits again.
        case let number: patience.giveUp(forGood: number != SIGINT)
        }
        guard let event = events[Int32(number)] else { continue }
        if let typed, event == .terminate || event == .hangUp {
          typed.signal { stream.send(event) }
        } else {
          stream.send(event)
        }
      }
    }
    for number in events.keys + [SIGTSTP, SIGCONT] { setAction(forward, of: number) }
  }

  /// Stops the process as it was asked to, unless that was called off or done meanwhile.
  ///
  /// - Returns: True once it goes on with the terminal; false if it goes on without.
  @discardableResult
  static func stop() -> Bool {
    stopRequest.take() ? RawTerminal.stop() : RawTerminal.goOn()
  }
}

/// A request to stop the process, carried out once the app is ready.
final class StopRequest: Sendable {
  private let isOpen = Atomic(false)

  /// Asks for a stop; false if an earlier request is still open.
  ///
  /// Then the process stops without the app, which may be stuck.
  func ask() -> Bool { !isOpen.exchange(true, ordering: .relaxed) }

  /// Takes the request back, because the process goes on.
  func callOff() { isOpen.store(false, ordering: .relaxed) }

  /// Takes the request to carry it out; false if there is none.
  func take() -> Bool { isOpen.exchange(false, ordering: .relaxed) }
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
private func setAction(_ handler: (@convention(c) (Int32) -> Void)?, of number: Int32) {
  var (action, previous) = (sigaction(handler: handler), sigaction())
  // A signal must not be noted before an earlier one: after “stop” and “go on”, the process goes on.
  sigfillset(&action.sa_mask)
  action.sa_flags = SA_RESTART
  sigaction(number, &action, &previous)
  if previous.isIgnoring { sigaction(number, &previous, nil) }
}

extension sigaction {
  /// Makes the action that calls a handler; nil is the default action.
  init(handler: (@convention(c) (Int32) -> Void)?) {
    self.init()
    #if canImport(Darwin)
    __sigaction_u.__sa_handler = handler
    #else
    __sigaction_handler.sa_handler = handler
    #endif
  }

  fileprivate var isIgnoring: Bool {
    #if canImport(Darwin)
    let handler = __sigaction_u.__sa_handler
    #else
    let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
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
