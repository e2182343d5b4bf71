import Foundation

/// The clocks for measuring.
enum Stopwatch {
  /// The processor time of this program; that of other programs doesn't count.
  case processor
  /// The wall-clock time, for work that waits for a disk.
  case wall

  /// The nanoseconds so far.
  var now: Double {
    var time = timespec()
    switch self {
    case .processor: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
    }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Takes a result, so that the optimizer can't remove the work behind it.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {}

/// The error of an operation that didn't do what its row says.
struct WrongResult: Error {
  var file: String
  var line: Int

  init(file: String = #fileID, line: Int = #line) {
    (self.file, self.line) = (file, line)
  }
}

/// Checks that an operation did what its row says: doing nothing would be quick.
func check(_ isRight: Bool, file: String = #fileID, line: Int = #line) throws {
  guard isRight else { throw WrongResult(file: file, line: line) }
}
