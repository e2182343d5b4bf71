/// The patience of a change while another program writes to the same folder.
///
/// Unless told otherwise it waits as long as that takes, and says nothing. An app says that it waits; a program that
/// works unattended gives up, because there is no user to end the other one:
///
/// ```swift
/// let waiting = FolderWaiting(limit: .seconds(5)) { folder in
///   print("waiting for another program that is writing to \(folder)")
/// }
/// let store = RecordStore<Note>.folder(at: folder, waiting: waiting, now: { .now })
/// ```
public struct FolderWaiting: Sendable {
  /// The wait before `tell` is called.
  public var tellAfter: Duration

  /// The wait before the change fails; nil for no limit.
  public var limit: Duration?

  /// Tells of the folder that a change waits for, once for each change, on any thread.
  public var tell: @Sendable (_ folder: String) -> Void

  /// Makes a way to wait.
  ///
  /// - Parameters:
  ///   - tellAfter: The wait before `tell` is called; a second unless told otherwise.
  ///   - limit: The wait before the change fails with `RecordStoreError.Cause.busy`; nil for no limit.
  ///   - tell: Tells of the folder that a change waits for.
  public init(
    tellAfter: Duration = .seconds(1),
    limit: Duration? = nil,
    tell: @escaping @Sendable (_ folder: String) -> Void = { _ in }
  ) {
    self.tellAfter = tellAfter
    self.limit = limit
    self.tell = tell
  }
}
