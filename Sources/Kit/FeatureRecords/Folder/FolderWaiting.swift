import Dispatch
import FeatureEffects
import Synchronization

/// The patience of a change while another program writes to the same folder.
///
/// Unless told otherwise it waits as long as that takes, and says nothing. It holds up nothing else: reading goes on, and
/// settling waits for it only briefly. An app says that it waits; a program that
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

  /// The longest wait once the process is about to end; nil if it waits on until it is asked once more.
  package var limitAtEnd: Duration?

  /// The wait after which settling waits no more; other programs mostly write for less.
  package var settleAfter = Duration.milliseconds(200)

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

extension FolderWaiting {
  /// The wait of a change that begins after the patience was lost for good.
  private static var lastWait: Duration { .milliseconds(300) }

  /// Changes a folder once no other program writes to it.
  ///
  /// The system's own wait would hold a thread and know no limit, so this tries again and again, at least every 16
  /// milliseconds.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - change: The change; it does nothing but throw if another program has the lock.
  /// - Returns: The result of the change.
  /// - Throws: Errors of the change; that another program has the lock, once the patience is lost.
  package func whenFree<Result>(_ folder: String, _ change: () throws -> Result) async throws
    -> Result
  {
    let (begin, losses) = (ContinuousClock.now, patience?.losses)
    let tellAfter = patience?.isLost == true ? min(tellAfter, Self.lastWait) : tellAfter
    var (pause, isTold) = (Duration.microseconds(500), false)
    while true {
      do {
        return try change()
      } catch let error as RecordStoreError where error.cause == .busy {
        let waited = ContinuousClock.now - begin
        if !isTold, waited >= tellAfter, limit.map({ tellAfter <= $0 }) ?? true {
          isTold = true
          tell(folder)
          continue
        }
        if limit.map({ waited >= $0 }) == true || isOver
          || isTold && patience?.isLost(since: losses) == true
        {
          throw error
        }
        if waited < settleAfter {
          await Self.sleep(pause)
        } else {
          await outside("another program that writes to \(folder)") { await Self.sleep(pause) }
        }
        pause = min(pause * 2, .milliseconds(16))
      }
    }
  }

  /// True if the process is about to end for so long that no change waits any more.
  package var isOver: Bool { limitAtEnd.map { patience?.hasEnded(for: $0) == true } ?? false }

  private static func sleep(_ pause: Duration) async {
    let deadline = DispatchTime.now() + pause / .seconds(1)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: deadline) { continuation.resume() }
    }
  }
}

/// The patience that changes share, such as all those of a process that may be asked to end.
///
/// A change that loses it fails with `RecordStoreError.Cause.busy` when it has waited for `FolderWaiting.tellAfter`; one that
/// begins when it is lost for good fails after less than a second.
public final class FolderPatience: Sendable {
  private let count = Atomic(0)
  private let isLostForGood = Atomic(false)
  /// The moment from which the process is about to end.
  private let ending = Mutex<ContinuousClock.Instant?>(nil)

  /// Makes a patience without end.
  public init() {}

  /// Ends the patience of the changes that are waiting; it may be called on any thread.
  ///
  /// - Parameter forGood: True to end that of every later change too, as when the process is about to end.
  package func giveUp(forGood: Bool = false) {
    if forGood { end() }
    if ending.withLock({ $0 != nil }) { isLostForGood.store(true, ordering: .relaxed) }
    count.add(1, ordering: .relaxed)
  }

  /// Makes the next loss one for good: the process only waits for its last changes.
  package func end() { ending.withLock { $0 = $0 ?? .now } }

  /// True if the process has been about to end for so long.
  func hasEnded(for duration: Duration) -> Bool {
    ending.withLock { $0.map { ContinuousClock.now - $0 >= duration } ?? false }
  }

  /// True if it is lost for good.
  var isLost: Bool { isLostForGood.load(ordering: .relaxed) }

  /// The number of times that it was lost.
  var losses: Int { count.load(ordering: .relaxed) }

  /// Returns true once it was lost again, or for good.
  func isLost(since earlier: Int?) -> Bool { isLost || losses != earlier }
}
