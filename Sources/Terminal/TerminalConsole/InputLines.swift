import Foundation

/// The lines from a file descriptor, in the encoding that its mark says.
///
/// One line is held at a time, and no more of it than the limit: an endless line doesn't fill the memory.
package struct InputLines {
  /// The most bytes of a line: more than a user types, and cheap to hold.
  package static let limit = 1 << 20

  private let descriptor: Int32
  private let limit: Int
  /// Called with the beginning of a line whose end isn't there yet, or with nothing.
  private let onHalf: @Sendable ([UInt8]) -> Void
  /// Called with the reason if lines can't be read; a closed input is only at its end.
  private let onFailure: @Sendable (String) -> Void
  private var decoder = TextDecoder()
  private var unread: ArraySlice<UInt8> = []
  private var isAtEnd = false

  package init(
    of descriptor: Int32,
    limit: Int = Self.limit,
    onHalf: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    onFailure: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.descriptor, self.limit) = (descriptor, limit)
    (self.onHalf, self.onFailure) = (onHalf, onFailure)
  }

  /// Waits for the next line, and returns it without its end; nil when there are no more.
  ///
  /// - Throws: `ConsoleError.lineTooLong` if it was longer than the limit; then all of it is skipped.
  package mutating func next() throws(ConsoleError) -> String? {
    var line: [UInt8] = []
    var count = 0
    defer { onHalf(lengthOfPiece < unread.count ? [] : Array(unread.withoutMark)) }
    while readSome() {
      let piece = unread.prefix(lengthOfPiece)
      count += piece.count
      if count <= limit { line += piece }
      unread = unread.dropFirst(piece.count)
      if unread.popFirst() != nil { return try text(of: line, count) }
      onHalf(count <= limit ? Array(line[...].withoutMark) : [])
    }
    return count == 0 ? nil : try text(of: line, count)
  }

  /// Waits for the next line, and returns it as an event.
  package mutating func nextEvent() -> ConsoleEvent {
    do throws(ConsoleError) {
      return try next().map(ConsoleEvent.line) ?? .end
    } catch {
      return .lineTooLong
    }
  }

  private func text(of line: [UInt8], _ count: Int) throws(ConsoleError) -> String {
    guard count <= limit else { throw .lineTooLong }
    let end = line.last == UInt8(ascii: "\r") ? 1 : 0
    return String(decoding: line.dropLast(end).withoutMark, as: UTF8.self)
  }

  /// The number of bytes up to the next line feed, or to the end of what was read.
  private var lengthOfPiece: Int {
    (unread.firstIndex(of: UInt8(ascii: "\n")) ?? unread.endIndex) - unread.startIndex
  }

  /// Reads bytes if none are left, and returns false at the end.
  private mutating func readSome() -> Bool {
    // A terminal would start again after its end.
    while unread.isEmpty, !isAtEnd {
      let bytes = OpenFile(descriptor).readSome { code in
        if code != EBADF { onFailure(String(cString: strerror(code))) }
      }
      isAtEnd = bytes.isEmpty
      do throws(TextError) {
        unread = try decoder.take(bytes, isEnd: isAtEnd)[...]
      } catch {
        onFailure("it \(error.reason), not in UTF-8")
        isAtEnd = true
      }
    }
    return !unread.isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// The line without a mark, which stands there where files were joined.
  fileprivate var withoutMark: ArraySlice<UInt8> {
    starts(with: TextDecoder.mark) ? dropFirst(TextDecoder.mark.count) : self
  }
}
