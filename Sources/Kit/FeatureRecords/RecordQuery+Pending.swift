import FeatureEffects

/// The changes of records on their way to the store, and those that it didn't take.
///
///     asked for ──▶ waiting ── its turn ──▶ written ──▶ stored, and forgotten
///                      ▲                       │
///                      └──── retry ── failed ◀─┘ refused, no room, no answer …
///
/// Each write is made on top of what failed, so nothing is stored in another order than it was asked for.
extension RecordQuery {
  /// The changes of one record that aren't stored.
  struct Pending {
    /// The first of them.
    let number: Int
    /// The record as it is stored.
    var base: Record?
    /// The change that couldn't be written.
    var failed: Failed?
    /// The change that is being written, with the one that failed before.
    var written: RecordWrite<Record>?
    /// Called if what is being written finds no record.
    var ifMissing: [@MainActor () -> Void] = []
    /// True if that is another try, for which the user hasn't asked.
    var isByItself = false
    /// Those after it, oldest first.
    var waiting: [Waiting] = []
    /// The work of the last of them.
    var work: Effect?

    var isOnItsWay: Bool { written != nil || !waiting.isEmpty }

    /// True if nothing but the absence of the place keeps it from being written.
    var isAway: Bool { !isOnItsWay && failed?.error.cause.isAway == true }

    /// The record as it will be.
    var record: Record? {
      let first =
        written.map { $0.shown(over: base) } ?? failed.map { $0.change.visible(over: base) }
      return waiting.reduce(first ?? base) { record, next in
        switch next.request {
        case .change(let change): change.shown(over: record)
        case .retry: failed?.change.isDeletion == true ? nil : record
        }
      }
    }

    /// Takes the changes that are written next, as one, on top of what failed.
    ///
    /// They are those of an act, if it is given, and else belong to none.
    mutating func takeNext(of act: RecordAct? = nil) -> RecordWrite<Record>? {
      guard let first = waiting.first, first.isReady, first.act === act else { return nil }
      waiting.removeFirst()
      if let tell = first.ifMissing { ifMissing.append(tell) }
      isByItself = false
      switch first.request {
      case .change(let change): written = change.after(failed?.change)
      case .retry(isAsked: true): written = failed.map { $0.change.forced(after: $0.error.cause) }
      case .retry(isAsked: false): (written, isByItself) = (failed?.change, true)
      }
      while let next = waiting.first, next.isReady, next.act === act,
        case .change(let change) = next.request,
        act != nil || change.verb == .update && written?.operation == .update,
        act != nil || (change.origin ?? .app) === written?.origins.last
      {
        waiting.removeFirst()
        if let tell = next.ifMissing { ifMissing.append(tell) }
        isByItself = false
        written = change.after(written)
      }
      return written
    }
  }

  /// A request that waits for its turn.
  struct Waiting {
    let number: Int
    let request: Request
    /// False while it waits for other work.
    var isReady: Bool
    /// The act that it belongs to, if any.
    var act: RecordAct?
    /// Called if it is a change that finds no record.
    var ifMissing: (@MainActor () -> Void)?
  }

  /// A reason to write a record.
  enum Request {
    /// A change of it.
    case change(RecordChange<Record>)
    /// Another try of what failed; a person who asks for it also wants what was refused.
    case retry(isAsked: Bool)

    /// The request with the number of its change, the act that the change comes from, and its words.
    func noted(
      _ number: Int,
      by note: (RecordChange<Record>) -> (EntryOrigin?, words: String?)
    ) -> Self {
      guard case .change(var change) = self else { return self }
      (change.origin, change.words) = note(change)
      change.number = number
      return .change(change)
    }

    /// True if a person asked to try it again.
    var isAsked: Bool { if case .retry(isAsked: true) = self { true } else { false } }
  }

  /// A change that couldn't be written.
  struct Failed {
    var change: RecordWrite<Record>
    var error: RecordStoreError
    var number: Int
    /// The act without which it isn't made, if any.
    var act: RecordAct?

    @MainActor
    var unsaved: UnsavedRecord<Record.ID> {
      UnsavedRecord(
        id: change.id,
        error,
        isDeletion: change.isDeletion,
        isStored: change.isStored,
        companions: act?.companions ?? 0,
        failure: number
      )
    }
  }
}
