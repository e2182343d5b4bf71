import FeatureKit
import StandupsDomain

/// What importing does with one standup of a file.
struct ImportStep: Sendable {
  /// What happens to the standup here.
  enum Status: String, CaseIterable, Sendable {
    /// It was not here, and comes behind the others.
    case added
    /// It was deleted here, and comes back.
    case restored
    /// What is here in its place is damaged, and is put aside.
    case repaired
    /// It is here, and gets something of the file.
    case merged
    /// It is here, says something else, and stays so.
    case differs
    /// It is here, with all that the file says.
    case unchanged
    /// It was deleted here, and stays so.
    case deleted
    /// What is here in its place cannot be read, and stays as it is.
    case unreadable
  }

  /// The standup as the file has it.
  let imported: Standup
  private(set) var status: Status
  /// How many meetings come from the file.
  private(set) var meetingCount = 0
  /// What differs from what is here.
  private(set) var differences: [Standup.Part] = []
  /// Whether the file has its way there.
  let isOverwriting: Bool
  /// Why what is here cannot be read.
  private(set) var reason: String?
  /// What is stored if nothing is here.
  private let whole: Standup

  /// Decides what to do with a standup.
  ///
  /// - Parameters:
  ///   - imported: The standup as the file has it.
  ///   - here: What is in the store.
  ///   - deleted: What was deleted from the store.
  ///   - isOverwriting: Whether the file has its way where it differs.
  ///   - isRestoring: Whether what was deleted comes back.
  init(
    _ imported: Standup,
    into here: RecordSnapshot<Standup>,
    deleted: IdentifiedArrayOf<Standup>,
    overwriting isOverwriting: Bool,
    restoring isRestoring: Bool
  ) {
    (self.imported, self.isOverwriting) = (imported, isOverwriting)
    let obstacle = here.unreadable.first { $0.recordID == imported.id.description }
    let current = here.records[id: imported.id]
    let gone = deleted[id: imported.id]
    var whole = gone ?? imported
    whole.merge(imported, overwriting: isOverwriting)
    self.whole = whole
    switch (obstacle, current, gone) {
    case (.some(let obstacle), _, _):
      (status, reason) = (obstacle.isPutAside ? .repaired : .unreadable, obstacle.reason)
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

  private mutating func compare(with current: Standup) {
    meetingCount = current.missingMeetings(of: imported).count
    differences = current.differences(from: imported)
  }

  /// Does it, and returns once it is on the disk.
  ///
  /// The status is corrected if others have deleted the standup since it was decided.
  ///
  /// - Throws: An error of the store; the standup is as it was then.
  mutating func perform(in store: RecordStore<Standup>) async throws {
    let merge: @Sendable (inout Standup) -> Void = { [imported, isOverwriting] in
      $0.merge(imported, overwriting: isOverwriting)
    }
    switch status {
    case .differs, .unchanged, .deleted, .unreadable: break
    case .restored, .repaired: try await store.save(whole)
    // Others may have added it meanwhile, and more to it since.
    case .added where try await store.update(imported.id, merge) == nil:
      try await store.save(whole)
    case .merged where try await store.update(imported.id, merge) == nil:
      status = .deleted
    case .added, .merged: break
    }
  }
}

extension UnreadableRecord {
  /// Whether it is kept under another name when the record is saved anew.
  fileprivate var isPutAside: Bool {
    switch kind {
    case .damaged, .misnamed: true
    case .newer, .older, .forbidden: false
    }
  }
}
