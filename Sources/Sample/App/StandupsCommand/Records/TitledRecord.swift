import AppCommands
import FeatureKit
import LineMode

/// A record that the command names by its title, as its kind says no more.
struct TitledRecord<Kind: StoredKind>: NamedRecord {
  static var words: RecordWords {
    RecordWords(
      one: Kind.word,
      many: Kind.folder,
      title: "title",
      program: "standups",
      list: "restore",
      firstStep: "There are none yet."
    )
  }

  var record: Kind.Record

  init(_ record: Kind.Record) { self.record = record }

  var id: Kind.Record.ID { record.id }
  var title: String { Kind.title(of: record) }
  var displayTitle: String { title }
  var facts: [String] { [] }
  var plainLine: PrintedText { "\(id.description)\t\(title)" }

  init(from decoder: any Decoder) throws { record = try Kind.Record(from: decoder) }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}
