import AppCommands
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
struct ImportedRecords: DecodableWithConfiguration, Sendable {
  /// An array of records for each kind that the document has.
  private var records: [String: any Sendable] = [:]

  /// The records of a kind.
  subscript<Record: ImportableRecord>(type: Record.Type) -> IdentifiedArrayOf<Record> {
    records[Record.words.many] as? IdentifiedArrayOf<Record> ?? []
  }

  /// The reasons why this version can't read a document.
  private enum Fault: Error {
    case newer(Int)
  }

  init(from decoder: any Decoder, configuration kinds: [any OpenedKind]) throws {
    let container: KeyedDecodingContainer<RecordKey>
    do {
      container = try decoder.container(keyedBy: RecordKey.self)
    } catch {
      records[Standup.words.many] = try IdentifiedArrayOf<Standup>(from: decoder)
      return
    }
    if let format = try container.decodeIfPresent(Int.self, forKey: RecordKey("format")),
      format > Backup.format
    {
      throw Fault.newer(format)
    }
    for kind in kinds { try take(kind, from: container) }
    // Without any of the keys it is a standup by itself.
    if records.isEmpty {
      records[Standup.words.many] = IdentifiedArray(keepingFirst: [try Standup(from: decoder)])
    }
  }

  private mutating func take<Kind: OpenedKind>(
    _ kind: Kind,
    from container: KeyedDecodingContainer<RecordKey>
  ) throws {
    let (one, many) = (RecordKey(kind.words.one), RecordKey(kind.words.many))
    records[kind.words.many] =
      try container.contains(one)
      ? [container.decode(Kind.Record.self, forKey: one)] as IdentifiedArrayOf<Kind.Record>
      : container.decodeIfPresent(IdentifiedArrayOf<Kind.Record>.self, forKey: many)
  }

  /// Reads a whole document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The name of the file.
  ///   - kinds: The kinds of the store.
  /// - Throws: A failure that says in a sentence what is wrong with the document.
  init(
    _ bytes: [UInt8],
    from name: String,
    of kinds: [any OpenedKind]
  ) throws(CommandFailure) {
    func failure(_ reason: PrintedText, hint: PrintedText = Self.hint) -> CommandFailure {
      CommandFailure(.badData, "\(name) \(reason). Nothing was imported.", hint: hint)
    }
    guard !bytes.isEmpty else { throw failure("is empty") }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("is not text in UTF-8")
    }
    do {
      self = try RecordJSON.decoder().decode(Self.self, from: Data(bytes), configuration: kinds)
    } catch Fault.newer(let format) {
      throw failure(
        "was written by a newer version (format \(format))",
        hint: "Update this app, then try again."
      )
    } catch let error as DecodingError {
      guard Self.isJSON(bytes) else { throw failure("isn't JSON, or not all of it is there") }
      throw failure("holds something else than \(Self.expected(error, kinds)): \(error.clause())")
    } catch {
      throw failure("cannot be read: \(String(describing: error))")
    }
  }

  /// Returns the kind of records that was expected where an error lies.
  private static func expected(_ error: DecodingError, _ kinds: [any OpenedKind]) -> String {
    let path =
      switch error {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context.codingPath
      @unknown default: [] as [any CodingKey]
      }
    let key = path.first?.stringValue
    return (kinds.map(\.words).first { key == $0.one || key == $0.many } ?? Standup.words).many
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
