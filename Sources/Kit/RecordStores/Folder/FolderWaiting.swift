import Synchronization

/// How a change waits while another program is writing to the same folder of records.
///
/// Unless told otherwise it waits as long as that takes, and says nothing. An app says that it waits; a program that
/// works unattended gives up, because nobody is there to end the other one:
///
/// ```swift
/// let waiting = FolderWaiting(limit: .seconds(5)) { folder in
///   print("waiting for another program that is writing to \(folder)")
/// }
/// let store = RecordStore<Note>.folder(at: folder, waiting: waiting, now: { .now })
/// ```
public struct FolderWaiting: Sendable {
  /// How long it waits before it tells.
  public var tellAfter: Duration

  /// How long it waits before it gives up; nil if it never does.
  public var limit: Duration?

  /// Tells, once for each change, which folder is waited for; it is called on any thread.
  public var tell: @Sendable (_ folder: String) -> Void

  /// The patience that the change shares with others; nil if only `limit` ends the wait.
  public var patience: FolderPatience?

  /// Makes a way to wait.
  ///
  /// - Parameters:
  ///   - tellAfter: How long it waits before it tells; a second unless told otherwise.
  ///   - limit: How long it waits before the change fails with `RecordStoreError.Cause.busy`; nil if it never does.
  ///   - patience: The patience that the change shares with others.
  ///   - tell: Tells which folder is waited for.
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
/// Once it is lost, each of them fails with `RecordStoreError.Cause.busy` when it has waited for `FolderWaiting.tellAfter`.
public final class FolderPatience: Sendable {
  private let isLost = Atomic(false)

  /// Makes a patience without end.
  public init() {}

  /// Ends the patience of every change that shares it, now or later; it may be called on any thread.
  public func giveUp() {
    isLost.store(true, ordering: .relaxed)
  }

  var isOver: Bool { isLost.load(ordering: .relaxed) }
}
