import FeatureEffects

/// The name of a record in its query.
package struct ActMemberKey: Hashable {
  private let query: ObjectIdentifier
  private let id: String

  @MainActor
  init<Record>(of id: Record.ID, in query: RecordQuery<Record>) {
    (self.query, self.id) = (ObjectIdentifier(query), "\(id)")
  }
}

/// A record of an act, in its query.
@MainActor
protocol ActMember {
  var key: ActMemberKey { get }
  /// The home of the record; nil for a place that makes one change at a time.
  var home: ObjectIdentifier? { get }
  /// Its query, while that is there.
  var queryObject: AnyObject? { get }
  /// The scope of the app.
  var effects: EffectScope? { get }
  /// The last work of the record.
  var work: Effect? { get nonmutating set }

  /// The number of times that its store was read.
  var readings: Int { get }
  /// The act that failed, with which its changes are kept.
  var failure: (act: RecordAct, error: RecordStoreError)? { get }

  func closeHistory()
  /// Takes the changes of the record that belong to the act; nil if none is left.
  func takeNext(of act: RecordAct) -> (any JointWriting)?
  /// Shows what came of them.
  func end(_ write: (any JointWriting)?, of act: RecordAct)
  /// Asks once more for what failed.
  func retry(isAsked: Bool)
  /// Asks once more for all that failed as the place was away.
  func retryAway()
  /// Keeps the changes of the record that belong to an act with one that failed.
  func waitBehind(_ failed: RecordAct, _ error: RecordStoreError, from act: RecordAct)
  /// Keeps what failed of the record with another act.
  func move(from act: RecordAct, to other: RecordAct)
  /// Forgets what failed of the record with an act.
  func discard(from act: RecordAct)
  /// Shows the record as it was before the act.
  func withdraw(from act: RecordAct)
}

/// A record of an act, in the query of its kind.
struct QueryActMember<Record: StorableRecord>: ActMember where Record.ID: RecordID {
  private weak var query: RecordQuery<Record>?
  private let id: Record.ID
  let key: ActMemberKey
  let home: ObjectIdentifier?

  init(_ id: Record.ID, in query: RecordQuery<Record>) {
    (self.query, self.id) = (query, id)
    key = ActMemberKey(of: id, in: query)
    home = query.store.backend.home.map { ObjectIdentifier($0) }
  }

  var queryObject: AnyObject? { query }
  var effects: EffectScope? { query?.effects }

  var work: Effect? {
    get { query?.pending[id]?.work }
    nonmutating set { query?.note(newValue, of: id) }
  }

  var readings: Int { query?.readings ?? 0 }

  var failure: (act: RecordAct, error: RecordStoreError)? {
    query?.pending[id]?.failed.flatMap { failed in failed.act.map { ($0, failed.error) } }
  }

  func closeHistory() { query?.noting?.history.close() }

  func takeNext(of act: RecordAct) -> (any JointWriting)? {
    guard let query else { return nil }
    return query.pending[id]?.takeNext(of: act).map { JointWrite($0, in: query.store) }
  }

  func end(_ write: (any JointWriting)?, of act: RecordAct) {
    defer { query?.endMoves(of: id, in: act) }
    guard let write = write as? JointWrite<Record>, let written = write.written else {
      query?.endIfWritten(id)
      return
    }
    query?.end(id, written, of: act)
  }

  func retryAway() { query?.retryAway() }

  func retry(isAsked: Bool) { query?.ask(toRetry: id, isAsked: isAsked) }

  func waitBehind(_ failed: RecordAct, _ error: RecordStoreError, from act: RecordAct) {
    query?.waitBehind(failed, error, of: id, from: act)
    query?.endMoves(of: id, in: act)
  }

  func move(from act: RecordAct, to other: RecordAct) {
    guard let query, query.pending[id]?.failed?.act === act else { return }
    query.pending[id]?.failed?.act = other
  }

  func discard(from act: RecordAct) {
    guard let query, query.pending[id]?.failed?.act === act else { return }
    query.forgetFailure(of: id)
  }

  func withdraw(from act: RecordAct) {
    query?.withdraw(id, from: act)
    query?.endMoves(of: id, in: act)
  }
}
