import FeatureKit
import TerminalConsole
import TerminalTexts

/// The records in a JSON document: a backup, or what a command wrote with `--json`.
///
/// Earlier versions wrote no object around an array of the first kind's records, or around one.
struct ImportedRecords: DecodableWithConfiguration, Sendable {
  /// Decides what to do with each record of a kind, in the order of the document.
  typealias Steps =
    @Sendable (RecordStores, any RecordEngine, ImportOptions) async throws -> [ImportStep]

  /// The kinds of the app in its order, each with the steps of its records.
  private(set) var kinds: [(folder: String, steps: Steps)] = []

  /// The reasons why this version can't read a document.
  fileprivate enum Fault: Error {
    case newer(Int)
    case twice(id: String, entries: (Int, Int), of: String)
  }

  init(from decoder: any Decoder, configuration kinds: [any StoredKind.Type]) throws {
    let container = try? decoder.container(keyedBy: RecordKey.self)
    if let container,
      let format = try container.decodeIfPresent(Int.self, forKey: RecordKey("format")),
      format > ExportedRecords.format
    {
      throw Fault.newer(format)
    }
    let keys = Set(
      try container?.allKeys.filter { try container?.decodeNil(forKey: $0) == false }
        .map(\.stringValue) ?? []
    )
    // Without any of the keys it is a record by itself.
    let isBare = !kinds.contains { !keys.isDisjoint(with: [$0.word, $0.folder]) }
    for (index, kind) in kinds.enumerated() {
      let bare = isBare && index == 0 ? decoder : nil
      self.kinds.append((kind.folder, try kind.imported(from: container, orBare: bare)))
    }
  }

  /// Reads a whole document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - name: The name of the file.
  ///   - kinds: The kinds of the app.
  ///   - hint: The documents that can be imported.
  /// - Throws: A failure that says in a sentence what is wrong with the document.
  init(
    _ bytes: [UInt8],
    from name: String,
    of kinds: [any StoredKind.Type],
    hint: PrintedText
  ) throws(CommandFailure) {
    func failure(_ reason: PrintedText, hint: PrintedText = hint) -> CommandFailure {
      CommandFailure(.badData, "\(name) \(reason). Nothing was imported.", hint: hint)
    }
    guard !bytes.isEmpty else { throw failure("is empty") }
    let document: Data
    do throws(TextError) {
      document = Data(try TextDecoder.text(of: bytes).utf8)
    } catch {
      throw failure("\(error.reason)", hint: .saveInUTF8)
    }
    do {
      self = try RecordJSON.decoder().decode(Self.self, from: document, configuration: kinds)
    } catch Fault.newer(let format) {
      throw failure(
        "was written by a newer version (format \(format))",
        hint: "Update this app, then try again."
      )
    } catch Fault.twice(let id, let entries, let words) {
      throw failure(
        "has the id \(id) twice: entries \(entries.0) and \(entries.1) of its \(words)",
        hint: "Remove one of the two, then import it again."
      )
    } catch let error as DecodingError {
      guard Self.isJSON(document) else { throw failure("isn't JSON, or not all of it is there") }
      let words = Self.expected(error, kinds)
      if error.path.count <= 2, let index = error.path.last?.intValue {
        throw failure(
          "has something else among its \(words): entry \(index + 1)",
          hint: "Make that entry a JSON object, or remove it, then import it again."
        )
      }
      throw failure("holds something else than \(words): \(error.clause())")
    } catch {
      throw failure("cannot be read: \(String(describing: error))")
    }
  }

  /// Returns the kind of records that was expected where an error lies.
  private static func expected(_ error: DecodingError, _ kinds: [any StoredKind.Type]) -> String {
    let key = error.path.first?.stringValue
    let kind = kinds.first { key == $0.word || key == $0.folder } ?? kinds.first
    return kind?.folder ?? "records"
  }

  /// Returns true if bytes are JSON of any kind; not every platform's decoder error says so.
  private static func isJSON(_ document: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed)) != nil
  }
}

extension DecodingError {
  /// The place of the mistake, with a missing key.
  fileprivate var path: [any CodingKey] {
    switch self {
    case .keyNotFound(let key, let context): context.codingPath + [key]
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath
    @unknown default: []
    }
  }
}

extension StoredKind {
  /// Reads the records of the kind, or all of a document that has none of the keys.
  fileprivate static func imported(
    from container: KeyedDecodingContainer<RecordKey>?,
    orBare decoder: (any Decoder)?
  ) throws -> ImportedRecords.Steps {
    var records: [Record] = []
    if let container, container.contains(RecordKey(word)) {
      records = [try container.decode(Record.self, forKey: RecordKey(word))]
    } else if let decoder {
      records =
        try container == nil
        ? [Record](from: decoder) : [Record(from: decoder)]
    } else {
      records = try container?.decodeIfPresent([Record].self, forKey: RecordKey(folder)) ?? []
    }
    var entries: [Record.ID: Int] = [:]
    for (index, record) in records.enumerated() {
      guard let first = entries.updateValue(index, forKey: record.id) else { continue }
      let (id, both) = (record.id.description, (first + 1, index + 1))
      throw ImportedRecords.Fault.twice(id: id, entries: both, of: folder)
    }
    return { [records] stores, engine, options in
      // A file without any doesn't need to know what is here.
      guard !records.isEmpty else { return [] }
      let store = stores[Self.self]
      let here = try await store.load()
      let deleted = try await engine.backend(of: Self.self).deleted()
      let gone = IdentifiedArray(keepingFirst: deleted.map(\.record))
      return records.map {
        ImportStep(Self.self, $0, into: store, with: here, deleted: gone[id: $0.id], options)
      }
    }
  }
}
