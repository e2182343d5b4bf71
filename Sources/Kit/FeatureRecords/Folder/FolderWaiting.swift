import Synchronization

/// The patience of a change while another program writes to the same folder.
///
/// Unless told otherwise it waits as long as that takes, and says nothing. An app says that it waits; a program that
/// works unattended gives up, because no user can end the other one:
///
/// ```swift
/// let waiting = FolderWaiting(limit: .seconds(5)) { folder in
///   print("waiting for another program that is writing to \(folder)")
/// }
/// let store = RecordStore<Note>.folder(at: folder, waiting: waiting, now: { .now })
/// ```
public struct FolderWaiting: Sendable {
  /// The wait before `tell` is called.
  package var tellAfter: Duration

  /// The wait before the change fails; nil for no limit.
  package var limit: Duration?

  /// Tells of the folder that a change waits for, once for each change, on any thread.
  package var tell: @Sendable (_ folder: String) -> Void

  /// The patience that the change shares with others; nil if only `limit` ends the wait.
  package var patience: FolderPatience?

  /// Makes a way to wait.
  ///
  /// - Parameters:
  ///   - tellAfter: The wait before `tell` is called; a second unless told otherwise.
  ///   - limit: The wait before the change fails with `RecordStoreError.Cause.busy`; nil for no limit.
  ///   - patience: The patience that the change shares with others.
  ///   - tell: Tells of the folder that a change waits for.
  public init(
    tellAfter: Duration = .seconds(1),
    limit: Duration? = nil,
    patience: FolderPatience? = nil,
    tell: @escaping @Sendable (_ folder: String) -> Void = { _ in }
  ) {
    self.tellAfter = tellAfter
    self.limit = limit
    self.patience = patience
    self.tell = tell
  }
}

/// The patience that changes share, such as all those of a process that may be asked to end.
///
/// A change that loses it fails with `RecordStoreError.Cause.busy` when it has waited for `FolderWaiting.tellAfter`.
public final class FolderPatience: Sendable {
  /// The number of times that it was lost.
  private let losses = Atomic(0)
  private let isLostForGood = Atomic(false)

  /// Makes a patience without end.
  public init() {}

  /// Ends the patience of the changes that are waiting; it may be called on any thread.
  ///
  /// - Parameter forGood: True to end that of every later change too, as when the process is about to end.
  public func giveUp(forGood: Bool = false) {
    if forGood { isLostForGood.store(true, ordering: .relaxed) }
    losses.add(1, ordering: .relaxed)
  }

  /// The patience of one change, from now on.
  func begin() -> Wait {
    Wait(patience: self, losses: losses.load(ordering: .relaxed))
  }

  /// The wait of one change.
  struct Wait {
    fileprivate let patience: FolderPatience
    fileprivate let losses: Int

    /// True once the patience was lost.
    var isOver: Bool {
      patience.isLostForGood.load(ordering: .relaxed)
        || patience.losses.load(ordering: .relaxed) != losses
    }
  }
}
