public import IdentifiedArrays

/// The records of a store at one moment, with the problems of some of them.
public struct RecordSnapshot<Record: StorableRecord>: Equatable, Sendable
where Record.ID: RecordID {
  /// The records, in their order.
  public var records: IdentifiedArrayOf<Record>

  /// The stored records that can't be read; they hide nothing else and are never overwritten.
  public var unreadable: [UnreadableRecord]

  /// Makes a snapshot, an empty one unless told otherwise.
  package init(
    records: IdentifiedArrayOf<Record> = [],
    unreadable: [UnreadableRecord] = []
  ) {
    self.records = records
    self.unreadable = unreadable
  }
}

/// Something in a store that should be a record and cannot be read.
public struct UnreadableRecord: Hashable, Sendable, Identifiable {
  /// The place: a path, or a name.
  public var place: String

  /// The text of the id of the record that belongs there; nil if unknown.
  package var recordID: String?

  /// The problem.
  public var error: RecordReadError

  /// The place.
  public var id: String { place }

  /// Describes an unreadable record.
  public init(place: String, recordID: String? = nil, _ error: RecordReadError) {
    (self.place, self.recordID, self.error) = (place, recordID, error)
  }
}

/// The reason why a record can't be read.
public struct RecordReadError: Error, Hashable, Sendable {
  /// The kinds of errors, which have different remedies.
  public enum Kind: String, Sendable, CaseIterable {
    /// There is no record, and what is there is kept under another name when the record is saved anew.
    case damaged
    /// There is another record than the name says, as in a copy; else as if it were damaged.
    case misnamed
    /// A newer version of the app can read it.
    case newer
    /// An older version of the app wrote it, and this one cannot bring it to the present form.
    case older
    /// A line of a journal that may be about it can't be read: it stays until a person accepts that.
    case uncertain
    /// The system does not let us read it.
    case forbidden
  }

  /// The kind, which decides the remedy.
  public var kind: Kind

  /// The reason as a clause, such as "its bytes were changed or are incomplete".
  public var reason: String

  /// True if a record may take the place, and what is there is then kept under another name.
  package var isReplaceable: Bool { kind == .damaged || kind == .misnamed }

  /// Makes an error of a kind.
  public init(_ kind: Kind, _ reason: String) {
    (self.kind, self.reason) = (kind, reason)
  }
}
