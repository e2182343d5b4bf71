public import CommandLineTables
public import FeatureKit

// The names of records on a line, and what completes them.

/// The records of a kind that a word of the line can mean.
package enum NamedRange: String, CaseIterable {
  case all = ""
  case open = "open "
  case done = "done "
  case deleted = "deleted "
}

extension CommandValues {
  /// The records of a kind by their titles or ids, which completion offers.
  ///
  /// `Invocation.record(of:named:)` finds the record.
  public static func names<Kind: StoredKind>(of kind: Kind.Type) -> CommandValues {
    .named(kind.folder)
  }

  /// Records by their titles or ids.
  package static func names(of words: RecordWords, _ range: NamedRange = .all) -> CommandValues {
    .named("\(range.rawValue)\(words.many)")
  }
}

extension CommandParameter<String> {
  /// A record that is there, or one that was deleted.
  package static func name(of words: RecordWords, _ range: NamedRange = .all) -> Self {
    let number = words.isNumbered && range != .deleted ? "Its number in the list, its" : "Its"
    return word(
      words.one,
      of: .names(of: words, range),
      "\(number) \(words.title) or its id, or the beginning of either if no other \(words.one) has it."
    )
  }

  /// The record to move another one next to.
  static func other(of words: RecordWords) -> Self {
    word("second-\(words.one)", of: .names(of: words), "The \(words.one) to move it next to.")
  }
}

extension NamedRecords {
  /// Returns the names that complete a line; nil if it expects something else.
  @MainActor
  package static func names(
    for values: CommandValues,
    in line: UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate]? {
    let range = NamedRange.allCases.first { values == .names(of: words, $0) }
    guard let range else { return nil }
    if range == .deleted { return try await deletedNames(in: line, invocation) }
    return line.names(among: try await load(invocation)) { record in
      range == .all || (record as? any DoableRecord)?.isDone == (range == .done)
    }
  }
}

extension Restorable {
  /// Returns the names of deleted records, which complete a line, beside those that are offered already.
  @MainActor
  package static func deletedNames(
    in line: UnfinishedLine<CommandWork>,
    beside others: [CompletionCandidate] = [],
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate] {
    line.names(among: RecordSnapshot(deleted: try await deleted(invocation)), beside: others)
  }
}

extension UnfinishedLine<CommandWork> {
  /// The titles of the records that are offered, and the ids of those whose title isn't their own.
  ///
  /// - Parameters:
  ///   - snapshot: The records.
  ///   - others: The candidates that are offered already.
  ///   - isOffered: Returns true for a record that the line can mean.
  /// - Returns: The candidates.
  package func names<Record: NamedRecord>(
    among snapshot: RecordSnapshot<Record>,
    beside others: [CompletionCandidate] = [],
    where isOffered: (Record) -> Bool = { _ in true }
  ) -> [CompletionCandidate] {
    let typed = partial.nameKey
    let begun = snapshot.records.filter { $0.begins(with: typed) }
    // Equal titles begin alike, so none is missing.
    let titles = begun.map(\.displayTitle) + others.map(\.word)
    let numbers = titles.reduce(into: [String: Int]()) { $0[$1.nameKey, default: 0] += 1 }
    return begun.filter(isOffered).flatMap { record in
      words(for: record, isUnique: numbers[record.displayTitle.nameKey] == 1)
    }
  }

  /// Returns a record's title if it is unique, and its id if it isn't or an id is being typed.
  private func words<Record: NamedRecord>(
    for record: Record,
    isUnique: Bool
  ) -> [CompletionCandidate] {
    let title = record.displayTitle
    let isTyped = title == record.printedTitle && !title.hasPrefix("-")
    let id = record.id.description
    let isIDTyped = !partial.isEmpty && id.nameKey.hasPrefix(partial.nameKey)
    let byTitle = CompletionCandidate(title, record.factsText)
    let byID = CompletionCandidate(
      id,
      ([record.printedTitle] + record.facts).joined(separator: ", "),
      for: title
    )
    return (isTyped && isUnique ? [byTitle] : [byID])
      + (isTyped && isUnique && isIDTyped ? [byID] : [])
  }
}

extension Invocation {
  /// Finds a record by its number in the list, its title, its id, or the beginning of either.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - name: Its name as typed.
  /// - Returns: The record.
  /// - Throws: A ``CommandFailure`` if the name means no record, or several; or an error of the store.
  @MainActor
  public func record<Kind: StoredKind>(
    of kind: Kind.Type,
    named name: String
  ) async throws -> Kind.Record {
    func find<Product: AppProduct>(in product: Product.Type) async throws -> Kind.Record {
      try await TitledRecords<Product, Kind>.load(self).find(name).record
    }
    return try await find(in: product)
  }

  /// The kinds of the stores whose records have names, in the order of reports.
  package func namedKinds(of product: (some AppProduct).Type) throws -> [any NamedRecords.Type] {
    try stores().all.filter { !$0.kind.hasOneRecord }.map { $0.kind.named(in: product) }
  }
}
