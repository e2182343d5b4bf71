#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
