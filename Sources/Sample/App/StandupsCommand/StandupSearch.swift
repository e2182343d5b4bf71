import IdentifiedArrays
import RecordStores
import ScreenValues
import StandupsDomain

extension RecordSnapshot<Standup> {
  /// Finds the standup that someone means by an id, or by the beginning of an id or of a title.
  ///
  /// A whole title is taken before the beginnings of longer ones. Case does not matter.
  ///
  /// - Throws: That nothing was found, with the nearest title; or which standups could be meant.
  func standup(_ text: String) throws(CommandFailure) -> Standup {
    guard text.contains(where: { !$0.isWhitespace }) else {
      // The beginning of everything would be found in a store of one.
      throw CommandFailure(.usage, "The name of the standup is empty.")
    }
    if let id = Standup.ID(text), let standup = records[id: id] { return standup }
    let key = text.lowercased()
    let named = records.filter { $0.displayTitle.lowercased() == key }
    let found = named.isEmpty ? records.filter { $0.begins(with: key) } : named
    switch (found.count, found.first) {
    case (1, .some(let standup)): return standup
    case (0, _): throw notFound(text)
    case (_, _):
      throw CommandFailure(
        .ambiguous,
        "“\(text)” can mean \(found.count) standups.",
        hint: "Say which one by its id:\n\(found.rows())"
      )
    }
  }

  private func notFound(_ text: String) -> CommandFailure {
    let key = text.lowercased()
    if let record = unreadable.first(where: { $0.recordID?.lowercased().hasPrefix(key) == true }) {
      return CommandFailure(
        .unreadable,
        "The standup “\(text)” cannot be read: \(record.reason).",
        hint: "It is kept as it is: \(record.place)"
      )
    }
    return CommandFailure(
      .notFound,
      "There is no standup “\(text)”.",
      hint: records.isEmpty
        ? "There are none yet. Add one: standups add Design"
        : nearest(to: text).map { "Did you mean “\($0)”?" }
          ?? "See which there are: standups list"
    )
  }
}

extension RecordSnapshot<Standup> {
  /// The title, the beginning of one, or the beginning of an id that was most likely meant.
  private func nearest(to text: String) -> String? {
    let beginnings = records.map { String($0.printedTitle.prefix(text.count)) }
    let ids = records.map { String($0.id.description.prefix(text.count)) }
    return records.map(\.printedTitle).nearest(to: text)
      ?? zip(records, beginnings).first { [$1].nearest(to: text) != nil }?.0.printedTitle
      ?? (text.allSatisfy { $0.isHexDigit || $0 == "-" } ? ids.nearest(to: text) : nil)
  }
}

extension Standup {
  fileprivate func begins(with key: String) -> Bool {
    id.description.lowercased().hasPrefix(key) || displayTitle.lowercased().hasPrefix(key)
  }
}
