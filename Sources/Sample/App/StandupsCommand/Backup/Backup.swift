import FeatureKit
import StandupsDomain

/// All standups and follow-ups of a store as one JSON document, in the form of `Docs/Formats.md`.
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

/// Standups with their follow-ups, as they leave the store.
struct ExportedRecords: Encodable, Sendable {
  let standups: [Standup]
  let followUps: [FollowUp]

  private enum CodingKeys: String, CodingKey {
    case standups, followUps = "follow-ups"
  }
}

/// The records in a JSON document: a backup, or what a command wrote with `--json`.
///
/// Earlier versions wrote no follow-ups, and no object around an array of standups, or around one.
struct ImportedRecords: Decodable, Sendable {
  private(set) var standups: IdentifiedArrayOf<Standup> = []
  private(set) var followUps: IdentifiedArrayOf<FollowUp> = []

  private enum CodingKeys: String, CodingKey {
    case format, standup, standups, followUp = "follow-up", followUps = "follow-ups"
  }

  /// The reasons why this version can't read a document.
  private enum Fault: Error {
    case newer(Int)
  }

  init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<CodingKeys>
    do {
      container = try decoder.container(keyedBy: CodingKeys.self)
    } catch {
      standups = try IdentifiedArray(from: decoder)
      return
    }
    if let format = try container.decodeIfPresent(Int.self, forKey: .format),
      format > Backup.format
    {
      throw Fault.newer(format)
    }
    func records<Record: Codable & Identifiable>(
      _ one: CodingKeys,
      _ many: CodingKeys
    ) throws -> IdentifiedArrayOf<Record>? {
      try container.contains(one)
        ? [container.decode(Record.self, forKey: one)]
        : container.decodeIfPresent(IdentifiedArrayOf<Record>.self, forKey: many)
    }
    let found: IdentifiedArrayOf<Standup>? = try records(.standup, .standups)
    let left: IdentifiedArrayOf<FollowUp>? = try records(.followUp, .followUps)
    // Without any of the keys it is a standup by itself.
    standups = try found ?? (left == nil ? [Standup(from: decoder)] : [])
    followUps = left ?? []
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
      throw failure("holds something else than standups: \(error.clause())")
    } catch {
      throw failure("cannot be read: \(String(describing: error))")
    }
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
