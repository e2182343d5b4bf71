import Foundation

/// The kinds whose records earlier versions kept in folders, one a kind.
///
/// ```swift
/// var earlier = EarlierKinds(besides: ["session", "drafts"])
/// earlier.add("books", RecordSchema<Book>())
/// let journal = SharedJournal(inFolder: folder, takingOver: earlier, now: { .now })
/// ```
package struct EarlierKinds: Sendable {
  private(set) var kinds: [EarlierFolders.Kind] = []
  let others: Set<String>

  /// Begins without a kind.
  ///
  /// - Parameter others: The names of folders that stay as they are.
  package init(besides others: Set<String> = []) {
    self.others = others
  }

  /// Adds a kind.
  ///
  /// - Parameters:
  ///   - name: The name of its folder.
  ///   - schema: The forms of its records so far.
  ///   - isOfOne: True if there is one record, which begins anew where it can't be read.
  package mutating func add<Record: StorableRecord>(
    _ name: String,
    _ schema: RecordSchema<Record>,
    isOfOne: Bool = false
  ) where Record.ID: RecordID {
    kinds.append(
      .init(
        name: name,
        isID: { Record.ID($0) != nil },
        ownID: { record in
          let value = try? schema.record(from: record.value, of: record.schema)
          return value?.id.description
        },
        isOfOne: isOfOne
      )
    )
  }
}
