#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Console {
  /// Makes the process one whose failures to write are errors; the first thing that it does.
  ///
  /// A reader that is gone, or a file that may not grow, must not kill it. And a standard stream that is closed
  /// must not become a file of ours, which messages would then be written into: such a stream refuses.
  public static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Control-\ is no crash: Swift would write a long report, and then go on as if nothing had been asked.
    setAction(SIG_DFL, of: SIGQUIT)
    for (stream, refusing) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is taken, and those below are in use by now.
      _ = open("/dev/null", refusing)
    }
  }
}
