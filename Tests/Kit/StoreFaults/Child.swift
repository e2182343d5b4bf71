import Foundation

/// A process that prints a line after each step.
final class Child {
  private let process = Process()
  private let output = Pipe()
  private var unread = Data()

  /// Starts this executable in a part; a command before it, if any, runs it.
  convenience init(_ part: Part, _ arguments: [String], by command: [String] = []) throws {
    guard let executable = Bundle.main.executablePath else { throw NoExecutable() }
    try self.init(command + [executable, part.rawValue] + arguments)
  }

  /// Starts a command, with a text to read that a pipe holds.
  init(_ command: [String], input text: String = "") throws {
    let input = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
  }

  private struct NoExecutable: Error {}

  /// Waits for the next whole line; nil at the end of the output.
  func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      unread.append(more)
    }
  }

  /// Ends the process without a warning.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for the end of the process, and returns its exit code.
  @discardableResult
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for the end of the process, and adds its problems and its end to a report.
  func report(in report: inout Report) {
    var last: String?
    while let line = line() {
      if let last { report.expect(false, last) }
      last = line
    }
    report.expect(last == Part.lastWord, "it said at last: \(last ?? "nothing")")
    report.expect(end() == 0, "it failed")
  }
}

extension Part {
  static var lastWord: String { "done" }

  /// The line of a process before it saves.
  static var begins: String { "begins" }

  /// Writes a line at once: a process that is killed afterwards has written it.
  static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}
