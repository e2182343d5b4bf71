import Foundation
import Synchronization
import Testing

@testable import TerminalConsole

@Suite struct InputLinesTests {
  /// Lines of at most eight bytes, from a pipe that was written to and closed.
  private func lines(_ text: String) throws -> (lines: InputLines, pipe: Pipe) {
    try lines(Data(text.utf8)) { _ in }
  }

  private func lines(
    _ bytes: Data,
    onFailure: @escaping @Sendable (String) -> Void
  ) throws -> (lines: InputLines, pipe: Pipe) {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: bytes)
    try pipe.fileHandleForWriting.close()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    return (InputLines(of: descriptor, limit: 8, onFailure: onFailure), pipe)
  }

  @Test("A mark before the lines is skipped, also where files were joined, and says their encoding")
  func marks() throws {
    let texts = [
      Data("\u{FEFF}todo: a\n\u{FEFF}b\n\u{FEFF}\n".utf8),
      Data([0xFF, 0xFE])
        + Data("todo: a\r\nb\n\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
      Data([0xFE, 0xFF])
        + Data("todo: a\r\nb\n\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ]
    for text in texts {
      var (lines, pipe) = try lines(text) { Issue.record("\($0)") }

      #expect([try lines.next(), try lines.next(), try lines.next()] == ["todo: a", "b", ""])
      #expect(try lines.next() == nil)
      try pipe.fileHandleForReading.close()
    }
  }

  @Test("Lines in an encoding that isn't read have a reason why there are none")
  func otherEncoding() throws {
    let reasons = Mutex<[String]>([])
    let bytes = Data("todo: a\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    var (lines, pipe) = try lines(bytes) { reason in reasons.withLock { $0.append(reason) } }

    #expect(try lines.next() == nil)
    #expect(
      reasons.withLock(\.self) == ["it is text in UTF-16 without a byte order mark, not in UTF-8"]
    )
    try pipe.fileHandleForReading.close()
  }

  @Test("Lines come without their ends, the last one too if it has none")
  func lines() throws {
    var (lines, pipe) = try lines("one\r\n\n三\nfour")

    let read = [try lines.next(), try lines.next(), try lines.next(), try lines.next()]

    #expect(read == ["one", "", "三", "four"])
    #expect(try lines.next() == nil)
    try pipe.fileHandleForReading.close()
  }

  @Test("The beginning of a line is known while its end is waited for, unless it is too long")
  func half() throws {
    let pipe = Pipe()
    let halves = Mutex<[String]>([])
    func write(_ text: String) throws {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }
    var lines = InputLines(of: pipe.fileHandleForReading.fileDescriptor, limit: 8) { bytes in
      halves.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    }

    try write("one\nfir")
    #expect(try lines.next() == "one")
    try write("st\n")
    #expect(try lines.next() == "first")
    try write("and\nso on")
    #expect(try lines.next() == "and")
    try write("123456\n")
    #expect(throws: ConsoleError.lineTooLong) { try lines.next() }

    #expect(halves.withLock(\.self) == ["fir", "fir", "", "so on", "so on", ""])
    try pipe.fileHandleForReading.close()
  }

  @Test("A line that is longer than the limit is skipped, and the next one is read")
  func tooLong() throws {
    var (lines, pipe) = try lines("12345678\n123456789\nnext\n" + String(repeating: "x", count: 9))

    #expect(try lines.next() == "12345678")
    #expect(throws: ConsoleError.lineTooLong) { try lines.next() }
    #expect(try lines.next() == "next")
    #expect(throws: ConsoleError.lineTooLong) { try lines.next() }
    #expect(try lines.next() == nil)
    try pipe.fileHandleForReading.close()
  }

  @Test("What cannot be read has no lines")
  func closed() throws {
    // Not one that was closed: another test may have its number by now.
    var lines = InputLines(of: -1, limit: 8)

    #expect(try lines.next() == nil)
  }
}
