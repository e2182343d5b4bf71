import FeatureKit
import StandupsDomain

/// All standups of a store as one JSON document, in the form of `Docs/Formats.md`.
struct Backup: Encodable, Sendable {
  /// The version of the form.
  static let format = 1

  private let format = Self.format
  /// The date of the backup.
  let made: Date
  let standups: [Standup]

  init(made: Date, standups: [Standup]) {
    (self.made, self.standups) = (made, standups)
  }
}

/// The standups in a JSON document: a backup, or what a command wrote with `--json`.
///
/// Earlier versions wrote no object around an array of standups, or around one.
struct ImportedStandups: Decodable, Sendable {
  let standups: IdentifiedArrayOf<Standup>

  private enum CodingKeys: CodingKey {
    case format, standup, standups
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
    if container.contains(.standup) {
      standups = [try container.decode(Standup.self, forKey: .standup)]
    } else if container.contains(.standups) {
      standups = try container.decode(IdentifiedArrayOf<Standup>.self, forKey: .standups)
    } else {
      standups = [try Standup(from: decoder)]
    }
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
