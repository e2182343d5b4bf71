package import FeatureKit
package import TerminalTexts

extension RecordSnapshot where Record: NamedRecord {
  /// Finds the record with an id, or with the beginning of an id or of a title.
  ///
  /// A title that is spelled as typed wins over those in another case or form, and a whole title over the beginnings of longer
  /// ones. Where lists show numbers, a number means the record beside it, and no beginning.
  ///
  /// - Parameters:
  ///   - text: What the user typed.
  ///   - isDeleted: True if these are deleted records, which errors then say.
  /// - Returns: The record.
  /// - Throws: An error if nothing was found, with the nearest title; or one with all records that match.
  package func find(_ text: String, isDeleted: Bool = false) throws(CommandFailure) -> Record {
    let words = Record.words
    guard !text.isBlank else {
      // An empty name would find the only record of a store.
      throw CommandFailure(.usage, "The name of the \(words.one) is empty.")
    }
    if let id = Record.ID(text), let record = records[id: id] { return record }
    var found = Array(records.named(text, by: \.displayTitle))
    if !isDeleted, words.isNumbered, let number = Int(text), "\(number)" == text {
      // One that isn't in the list any more must not lead to another record.
      let place = records.indices.contains(number - 1) ? number - 1 : nil
      if let place, !found.contains(where: { $0.id == records[place].id }) {
        found.append(records[place])
      }
    } else if found.isEmpty {
      let key = text.nameKey
      found = records.filter { $0.begins(with: key) }
    }
    switch (found.count, found.first) {
    case (1, .some(let record)): return record
    case (0, _): throw notFound(text, isDeleted)
    case (_, _):
      let (shown, more) = (found.prefix(10), found.count - 10)
      let rest: PrintedText = more > 0 ? "\n… and \(more) more" : ""
      throw CommandFailure(
        .ambiguous,
        "“\(text)” can mean \(found.count) \(words.many).",
        hint: "Name one by its id:\n\(shown.rows())\(rest)"
      )
    }
  }

  /// Finds a deleted record by its name.
  ///
  /// - Parameters:
  ///   - name: What the user typed.
  ///   - stored: The records that aren't deleted.
  /// - Returns: The record.
  /// - Throws: An error if nothing was found, which says if the name is that of a stored one.
  package func findDeleted(_ name: String, beside stored: RecordSnapshot) throws(CommandFailure)
    -> Record
  {
    do {
      return try find(name, isDeleted: true)
    } catch {
      guard error.code == .notFound, let present = try? stored.find(name) else { throw error }
      throw CommandFailure(.failed, "\(present.quotedTitle) isn't deleted.")
    }
  }

  private func notFound(_ text: String, _ isDeleted: Bool) -> CommandFailure {
    let (key, words) = (text.nameKey, Record.words)
    if let record = unreadable.first(where: { $0.recordID?.nameKey.hasPrefix(key) == true }) {
      return CommandFailure(
        .unreadable,
        "The \(words.one) “\(text)” cannot be read: \(record.error.reason).",
        hint: "It is kept as it is: \(record.place)"
      )
    }
    return CommandFailure(
      .notFound,
      "There is no \(isDeleted ? "deleted " : "")\(words.one) “\(text)”.",
      hint: hint(for: text, isDeleted)
    )
  }

  private func hint(for text: String, _ isDeleted: Bool) -> PrintedText {
    let words = Record.words
    guard !records.isEmpty else {
      return isDeleted ? words.noDeleted : isEmpty ? words.firstStep : words.onlyUnreadable
    }
    return nearest(to: text).map { "Did you mean “\($0)”?" }
      ?? "“\(words.list)\(isDeleted ? " --deleted" : "")” shows which there are."
  }

  /// Makes a snapshot of the deleted records of a store, in which they are found by name.
  package init(deleted: [DeletedRecord<Record>]) {
    self.init(records: IdentifiedArray(keepingFirst: deleted.map(\.record)))
  }

  /// The warnings about unreadable records, which are missing from the results but not lost.
  package var warnings: [Notice] { warnings(of: Record.words.many) }

  /// True if there are no records, not even such as can't be read.
  package var isEmpty: Bool { records.isEmpty && unreadable.isEmpty }

  /// Returns the title or the beginning of an id that was most likely meant.
  private func nearest(to text: String) -> String? {
    let titles = records.map(\.printedTitle)
    let beginnings = zip(titles, titles.map { String($0.prefix(text.count)) })
    let title =
      titles.nearest(to: text) ?? beginnings.first { [$1].nearest(to: text) != nil }?.0
    guard let record = records.first(where: { $0.printedTitle == title }) else {
      let ids = records.map { String($0.id.description.prefix(text.count)) }
      return text.allSatisfy { $0.isHexDigit || $0 == "-" } ? ids.nearest(to: text) : nil
    }
    // A title without its control characters wouldn't be found.
    return record.displayTitle == title ? title : record.id.description
  }
}

extension NamedRecord {
  /// Returns true if its id or its title begins with a text, by their keys.
  package func begins(with key: String) -> Bool {
    id.description.nameKey.hasPrefix(key) || displayTitle.nameKey.hasPrefix(key)
  }
}

extension RecordWords {
  /// The advice where no record can be read.
  package var onlyUnreadable: PrintedText {
    "None of them can be read; see “\(program) store check”."
  }
}
