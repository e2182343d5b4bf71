import FeatureKit
import StandupsDomain

extension RecordSnapshot<Standup> {
  /// Finds the standup with an id, or with the beginning of an id or of a title.
  ///
  /// A whole title wins over the beginnings of longer ones. Case doesn't matter.
  ///
  /// - Parameters:
  ///   - text: What the user typed.
  ///   - isDeleted: True if these are deleted standups, which errors then say.
  /// - Returns: The standup.
  /// - Throws: An error if nothing was found, with the nearest title; or one with all standups that match.
  func standup(_ text: String, isDeleted: Bool = false) throws(CommandFailure) -> Standup {
    guard text.contains(where: { !$0.isWhitespace }) else {
      // An empty name would find the only standup of a store.
      throw CommandFailure(.usage, "The name of the standup is empty.")
    }
    if let id = Standup.ID(text), let standup = records[id: id] { return standup }
    let key = text.lowercased()
    let named = records.filter { $0.displayTitle.lowercased() == key }
    let found = named.isEmpty ? records.filter { $0.begins(with: key) } : named
    switch (found.count, found.first) {
    case (1, .some(let standup)): return standup
    case (0, _): throw notFound(text, isDeleted)
    case (_, _):
      throw CommandFailure(
        .ambiguous,
        "“\(text)” can mean \(found.count) standups.",
        hint: "Say which one by its id:\n\(found.rows())"
      )
    }
  }

  private func notFound(_ text: String, _ isDeleted: Bool) -> CommandFailure {
    let key = text.lowercased()
    if let record = unreadable.first(where: { $0.recordID?.lowercased().hasPrefix(key) == true }) {
      return CommandFailure(
        .unreadable,
        "The standup “\(text)” cannot be read: \(record.error.reason).",
        hint: "It is kept as it is: \(record.place)"
      )
    }
    let kind: PrintedText = isDeleted ? "deleted standup" : "standup"
    return CommandFailure(
      .notFound,
      "There is no \(kind) “\(text)”.",
      hint: hint(for: text, isDeleted)
    )
  }

  private func hint(for text: String, _ isDeleted: Bool) -> PrintedText {
    guard !records.isEmpty else {
      return isDeleted ? .noDeleted : isEmpty ? .firstStep : .onlyUnreadable
    }
    return nearest(to: text).map { "Did you mean “\($0)”?" }
      ?? (isDeleted ? "“list --deleted” shows which there are." : "“list” shows which there are.")
  }
}

extension RecordSnapshot<Standup> {
  /// True if there are no standups, not even such as can't be read.
  var isEmpty: Bool { records.isEmpty && unreadable.isEmpty }

  /// Returns the title or the beginning of an id that was most likely meant.
  private func nearest(to text: String) -> String? {
    let titles = records.map(\.printedTitle)
    let beginnings = zip(titles, titles.map { String($0.prefix(text.count)) })
    let title =
      titles.nearest(to: text) ?? beginnings.first { [$1].nearest(to: text) != nil }?.0
    guard let standup = records.first(where: { $0.printedTitle == title }) else {
      let ids = records.map { String($0.id.description.prefix(text.count)) }
      return text.allSatisfy { $0.isHexDigit || $0 == "-" } ? ids.nearest(to: text) : nil
    }
    // A title without its control characters wouldn't be found.
    return standup.displayTitle == title ? title : standup.id.description
  }
}

extension Standup {
  fileprivate func begins(with key: String) -> Bool {
    id.description.lowercased().hasPrefix(key) || displayTitle.lowercased().hasPrefix(key)
  }
}

extension PrintedText {
  /// The advice where there are no standups.
  static let firstStep: PrintedText = "There are none yet. Add one with “standups add Design”."
  /// The advice where no standup can be read.
  static let onlyUnreadable: PrintedText =
    "None of those that are there can be read; see “standups store check”."
  /// The advice where there are no deleted standups.
  static let noDeleted: PrintedText = "No deleted standups are kept."
}
