package import Foundation
import Synchronization

/// The person whose changes become entries of a database, in this process.
///
/// ```swift
/// let author = EntryAuthor(person: "ann", now: { .now })
/// let entry = author.entry(for: .save, of: changes)
/// entry.who  // "ann"
/// ```
package final class EntryAuthor: Sendable {
  /// The name of this system user on this machine as a writer.
  package let writer: String
  private let person: String?
  private let now: @Sendable () -> Date
  /// The entries of this process.
  private let made = Mutex<Set<JournalEntry.ID>>([])

  /// Makes the author of this process.
  ///
  /// - Parameters:
  ///   - person: The person, as entries name them; nil if the name isn't known.
  ///   - now: The date of an entry.
  package init(person: String? = nil, now: @escaping @Sendable () -> Date = { .now }) {
    (self.person, self.now) = (person, now)
    writer = WriterName.digits(user: geteuid(), host: WriterTurn.thisHost, folder: 0)
  }

  /// The present date in milliseconds since 1970.
  package var date: Int { now().millisecondsSince1970 }

  /// Makes the entry of the act that changes come from.
  ///
  /// Its number among those of the writer is a random one, as a server may be lost before it gives any.
  ///
  /// - Parameters:
  ///   - operation: The purpose, for an act without words.
  ///   - changes: The changes.
  /// - Returns: The entry.
  package func entry(
    for operation: RecordStoreError.Operation,
    of changes: [JournalEntry.Change]
  ) -> JournalEntry {
    let id = JournalEntry.ID(writer, Int.random(in: 1..<JournalEntry.ID.serials.upperBound))
    var entry = JournalEntry(id, date: date, name: operation.rawValue)
    entry.who = person
    entry.tellOrigin()
    entry.changes = changes
    return entry
  }

  /// Tells the act, once its entry is stored.
  package func noteStored(_ entry: JournalEntry) {
    _ = made.withLock { $0.insert(entry.id) }
    entry.noteStored()
  }

  /// Returns true for an entry of the person that an earlier process made.
  package func isEarlier(_ entry: JournalEntry) -> Bool {
    entry.id.writer == writer && entry.who == person
      && !made.withLock { $0.contains(entry.id) }
  }
}
