import FeatureKit
import TerminalTexts

/// The file of a program, which a build replaces.
struct ProgramFile: Sendable {
  private let path: String
  /// Returns the date of the file; nil while it is away.
  private let date: @Sendable () -> Date?

  /// The file of this process.
  static var ofThisProcess: ProgramFile {
    ProgramFile(path: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  /// Names a file.
  init(path: String) {
    self.init(path: path) {
      let values = try? FileManager.default.attributesOfItem(atPath: path)
      return values?[.modificationDate] as? Date
    }
  }

  /// Names a file with a date from elsewhere.
  init(path: String, date: @escaping @Sendable () -> Date?) {
    (self.path, self.date) = (path, date)
  }

  /// Waits until another file lies there, and has stayed the same for half a second.
  func change(on clock: any Clock<Duration>) async throws {
    let first = date()
    var last = first
    while true {
      try await clock.sleep(for: .milliseconds(500))
      let next = date()
      if next != nil, next != first, next == last { return }
      last = next
    }
  }

  /// Goes on as another process of the file, or returns the failure.
  func run(_ words: [String]) -> CommandFailure {
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    execv(path, &arguments)
    return CommandFailure(.failed, "\(path) can't be started again.")
  }
}
