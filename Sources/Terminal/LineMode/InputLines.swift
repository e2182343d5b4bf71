#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The lines that are read from a file descriptor.
///
/// One line is held at a time, and no more of it than the limit: one without an end does not fill the memory.
struct InputLines {
  /// How many bytes a line may have: more than anybody types, and no burden to hold.
  static let limit = 1 << 20

  private let descriptor: Int32
  private let limit: Int
  private var unread: ArraySlice<UInt8> = []
  private var isAtEnd = false

  init(of descriptor: Int32, limit: Int = Self.limit) {
    (self.descriptor, self.limit) = (descriptor, limit)
  }

  /// Waits for the next line, and returns it without its end; nil when there are no more.
  ///
  /// - Throws: That it was longer than the limit; then all of it is skipped.
  mutating func next() throws(ConsoleError) -> String? {
    var line: [UInt8] = []
    var count = 0
    while readSome() {
      let piece = unread.prefix { $0 != UInt8(ascii: "\n") }
      count += piece.count
      if count <= limit { line += piece }
      unread = unread.dropFirst(piece.count)
      if unread.popFirst() != nil { return try text(of: line, count) }
    }
    return count == 0 ? nil : try text(of: line, count)
  }

  /// Waits for the next line, as the event that it is.
  mutating func nextEvent() -> ConsoleEvent {
    do throws(ConsoleError) {
      return try next().map(ConsoleEvent.line) ?? .end
    } catch {
      return .lineTooLong
    }
  }

  private func text(of line: [UInt8], _ count: Int) throws(ConsoleError) -> String {
    guard count <= limit else { throw .lineTooLong }
    let end = line.last == UInt8(ascii: "\r") ? 1 : 0
    return String(decoding: line.dropLast(end), as: UTF8.self)
  }

  /// Sees to it that there are bytes to take; says whether there are.
  private mutating func readSome() -> Bool {
    // A terminal would begin anew behind its end.
    guard unread.isEmpty, !isAtEnd else { return !unread.isEmpty }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { [descriptor] buffer, count in
      repeat {
        let received = read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, received)
        guard received < 0 else { return }
        if errno == EAGAIN { OpenFile(descriptor).waitUntilReady(for: POLLIN) }
      } while errno == EINTR || errno == EAGAIN
    }
    unread = bytes[...]
    isAtEnd = unread.isEmpty
    return !isAtEnd
  }
}
