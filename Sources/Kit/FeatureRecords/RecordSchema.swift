import Foundation

/// The forms of a record over time, oldest first, each with its conversion to the next.
///
/// To change the form of a record so that older files can't be read, keep the old type, and add a
/// line that converts one to the other:
///
/// ```swift
/// let schema = RecordSchema<NoteV1>()
///   .followed(by: NoteV2.self) { NoteV2($0) }
///   .followed(by: Note.self) { try Note($0) }
/// ```
///
/// The last form is the present one, here version 3. A record of an older one is brought to it whenever it is
/// read, in memory only; its file stays as it is until the record is saved. A step must follow from its input
/// alone, and must keep the id.
public struct RecordSchema<Record: Decodable & Sendable>: Sendable {
  /// The version of the last form: the one in which records are written.
  public let version: Int

  private let readers: [Int: Reader]

  private typealias Reader = @Sendable (Data) throws -> Record

  /// Makes a schema of one form.
  ///
  /// - Parameter version: Its version: 1, or a later one when those before it are not to be read any more.
  public init(version: Int = 1) {
    self.init(version: version, older: [:])
  }

  private init(version: Int, older: [Int: Reader]) {
    self.version = version
    var readers = older
    readers[version] = { try RecordJSON.decoder().decode(Record.self, from: $0) }
    self.readers = readers
  }

  /// Returns a schema with a further form, whose version is one higher.
  ///
  /// - Parameters:
  ///   - next: The type of the further form.
  ///   - step: Makes it of the form that was the last one; a record for which it throws is reported, and kept.
  /// - Returns: The schema.
  public func followed<Next>(
    by next: Next.Type = Next.self,
    _ step: @escaping @Sendable (Record) throws -> Next
  ) -> RecordSchema<Next> {
    RecordSchema<Next>(
      version: version + 1,
      older: readers.mapValues { read in { data in try step(read(data)) } }
    )
  }

  /// Reads a record of this version or an older one, as one of this version.
  func record(from data: Data, version: Int) throws -> Record {
    guard let read = readers[version] else { throw UnknownVersion(version: version) }
    return try read(data)
  }

  private struct UnknownVersion: Error, CustomStringConvertible {
    let version: Int

    var description: String { "its version, \(version), is too old" }
  }
}
