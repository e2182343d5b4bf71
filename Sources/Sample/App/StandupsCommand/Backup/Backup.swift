import FeatureKit
import StandupsDomain

/// All records of a store but the settings as one JSON document, in the form of `Docs/Formats.md`.
struct Backup: Encodable, Sendable {
  /// The version of the form.
  static let format = 1

  /// The date of the backup.
  let made: Date
  let records: ExportedRecords

  private enum CodingKeys: CodingKey {
    case format, made
  }

  func encode(to encoder: any Encoder) throws {
    try records.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(made, forKey: .made)
  }
}

/// The records in a JSON document: a backup, or what a command wrote with `--json`.
///
/// Earlier versions wrote no follow-ups, and no object around an array of standups, or around one.
struct ImportedRecords: Decodable, Sendable {
  /// An array of records for each kind that the document has.
  private var kinds: [String: any Sendable] = [:]

  /// The records of a kind.
  subscript<Record: ImportableRecord>(type: Record.Type) -> IdentifiedArrayOf<Record> {
    kinds[Record.words.many] as? IdentifiedArrayOf<Record> ?? []
  }

  /// The reasons why this version can't read a document.
  private enum Fault: Error {
    case newer(Int)
  }

  init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<RecordKey>
    do {
      container = try decoder.container(keyedBy: RecordKey.self)
    } catch {
      kinds[Standup.words.many] = try IdentifiedArrayOf<Standup>(from: decoder)
      return
    }
    if let format = try container.decodeIfPresent(Int.self, forKey: RecordKey("format")),
      format > Backup.format
    {
      throw Fault.newer(format)
    }
    for kind in NamedKinds.all { try take(kind, from: container) }
    // Without any of the keys it is a standup by itself.
    if kinds.isEmpty {
      kinds[Standup.words.many] = IdentifiedArray(keepingFirst: [try Standup(from: decoder)])
    }
  }

  private mutating func take<Kind: NamedKind>(
    _ kind: Kind.Type,
    from container: KeyedDecodingContainer<RecordKey>
  ) throws {
    let (one, many) = (RecordKey(kind.recordWords.one), RecordKey(kind.recordWords.many))
    let records: IdentifiedArrayOf<Kind.Record>? =
      try container.contains(one)
      ? [container.decode(Kind.Record.self, forKey: one)]
      : container.decodeIfPresent(IdentifiedArrayOf<Kind.Record>.self, forKey: many)
    if let records { kinds[kind.recordWords.many] = records }
  }

  /// Reads a whole document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The name of the file.
  /// - Throws: A failure that says in a sentence what is wrong with the document.
  init(_ bytes: [UInt8], from name: String) throws(CommandFailure) {
    func failure(_ reason: PrintedText, hint: PrintedText = Self.hint) -> CommandFailure {
      CommandFailure(.badData, "\(name) \(reason). Nothing was imported.", hint: hint)
    }
    guard !bytes.isEmpty else { throw failure("is empty") }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("is not text in UTF-8")
    }
    do {
      self = try RecordJSON.decoder().decode(Self.self, from: Data(bytes))
    } catch Fault.newer(let format) {
      throw failure(
        "was written by a newer version (format \(format))",
        hint: "Update this app, then try again."
      )
    } catch let error as DecodingError {
      guard Self.isJSON(bytes) else { throw failure("isn't JSON, or not all of it is there") }
      throw failure("holds something else than \(Self.expected(error)): \(error.clause())")
    } catch {
      throw failure("cannot be read: \(String(describing: error))")
    }
  }

  /// Returns the kind of records that was expected where an error lies.
  private static func expected(_ error: DecodingError) -> String {
    let path =
      switch error {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context.codingPath
      @unknown default: [] as [any CodingKey]
      }
    let key = path.first?.stringValue
    let kinds = NamedKinds.all.map { $0.recordWords }
    return (kinds.first { key == $0.one || key == $0.many } ?? Standup.words).many
  }

  /// Returns true if bytes are JSON of any kind; not every platform's decoder error says so.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      return true
    } catch {
      return false
    }
  }

  private static let hint: PrintedText =
    "Import what “standups export --all” wrote, or the --json of export or list."
}
