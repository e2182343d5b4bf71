import AppCommands
import FeatureKit

/// The effect of importing a record on the store.
enum ImportStatus: String, CaseIterable, Sendable {
  /// It isn't in the store, and is added after the others.
  case added
  /// It was deleted from the store, and comes back.
  case restored
  /// The stored record is damaged, and is put aside.
  case repaired
  /// It is in the store, and takes something from the file.
  case merged
  /// It is in the store, differs from the file, and stays as it is.
  case differs
  /// It is in the store, with everything from the file.
  case unchanged
  /// It was deleted from the store, and stays deleted.
  case deleted
  /// The stored record can't be read, and stays as it is.
  case unreadable
}

/// The import of one record of a file.
struct ImportStep<Record: ImportableRecord>: Sendable {
  /// The record in the file.
  let imported: Record
  private(set) var status: ImportStatus
  /// The number of meetings that come from the file.
  private(set) var meetingCount = 0
  /// The number of meetings of the file that were deleted here, and stay so.
  private(set) var deletedMeetingCount = 0
  /// The parts that differ from the stored record.
  private(set) var differences: [Record.Part] = []
  /// True if the file wins where they differ.
  let isOverwriting: Bool
  private let isRestoring: Bool
  /// The reason why the stored record can't be read.
  private(set) var reason: String?
  /// The record to store if the store has none.
  private let whole: Record

  /// Decides what to do with a record.
  ///
  /// - Parameters:
  ///   - imported: The record in the file.
  ///   - here: The contents of the store.
  ///   - deleted: The records that were deleted from the store.
  ///   - isOverwriting: True if the file wins where it differs.
  ///   - isRestoring: True if deleted records come back.
  init(
    _ imported: Record,
    into here: RecordSnapshot<Record>,
    deleted: IdentifiedArrayOf<Record>,
    overwriting isOverwriting: Bool,
    restoring isRestoring: Bool
  ) {
    (self.imported, self.isOverwriting, self.isRestoring) = (imported, isOverwriting, isRestoring)
    let obstacle = here.unreadable.first { $0.recordID == imported.id.description }
    let current = here.records[id: imported.id]
    let gone = deleted[id: imported.id]
    var whole = gone ?? imported
    whole.merge(imported, overwriting: isOverwriting, restoring: isRestoring)
    self.whole = whole
    switch (obstacle, current, gone) {
    case (.some(let obstacle), _, _):
      (status, reason) = (
        obstacle.error.isReplaceable ? .repaired : .unreadable, obstacle.error.reason
      )
    case (nil, .some(let current), _):
      status = .unchanged
      compare(with: current)
      if meetingCount > 0 || (isOverwriting && !differences.isEmpty) {
        status = .merged
      } else if !differences.isEmpty {
        status = .differs
      }
    case (nil, nil, .some(let gone)):
      status = isRestoring ? .restored : .deleted
      if isRestoring { compare(with: gone) }
    case (nil, nil, nil):
      status = .added
    }
  }

  private mutating func compare(with current: Record) {
    meetingCount = current.missingMeetingCount(of: imported, restoring: isRestoring)
    deletedMeetingCount =
      current.missingMeetingCount(of: imported, restoring: true) - meetingCount
    differences = current.differences(from: imported)
  }

  /// Performs the step, and returns once it is on the disk.
  ///
  /// The status is corrected if another process has deleted the record since it was decided.
  ///
  /// - Throws: An error of the store; the record is then unchanged.
  mutating func perform(in store: RecordStore<Record>) async throws {
    let merge: @Sendable (inout Record) -> Void = { [imported, isOverwriting, isRestoring] in
      $0.merge(imported, overwriting: isOverwriting, restoring: isRestoring)
    }
    switch status {
    case .differs, .unchanged, .deleted, .unreadable: break
    case .restored, .repaired: try await store.save(whole)
    // Another process may have added it meanwhile, and changed it since.
    case .added: try await store.update(imported.id, orInsert: whole, merge)
    case .merged where try await store.update(imported.id, merge) == nil:
      status = .deleted
    case .merged: break
    }
  }
}
