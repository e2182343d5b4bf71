#if PostgreSQL
import FeatureEffects
import FeatureRecords
import Synchronization

/// The waits before tries to reach a server again.
package struct ListeningPauses: Sendable {
  private let all: [Duration]
  private var left: ArraySlice<Duration>

  /// Lists the waits; the last one is repeated.
  package init(_ all: [Duration]) {
    (self.all, left) = (all, all[...])
  }

  /// Returns the next wait.
  package mutating func next() -> Duration? { left.count > 1 ? left.removeFirst() : left.first }

  /// Begins anew after a connection that held longer than all waits: others go again and again.
  package mutating func connectionEnded(after time: Duration) {
    if all.allSatisfy({ $0 < time }) { left = all[...] }
  }
}

/// The checks that a connection which hears nothing still listens.
///
/// What stands between, such as a balancer, may keep a connection open whose session at the server has ended.
package struct ListeningChecks: Sendable {
  /// The time without a notification until a check.
  ///
  /// It is drawn anew each time, so that the processes of a team don't ask at once.
  package var interval: ClosedRange<Duration>
  /// The longest wait for the answer.
  package var limit: Duration

  /// Makes checks.
  package init(
    every interval: ClosedRange<Duration> = .seconds(30)...(.seconds(60)),
    limit: Duration = .seconds(5)
  ) {
    (self.interval, self.limit) = (interval, limit)
  }

  /// Returns the time until the next check.
  func next() -> Duration {
    let (least, most) = (interval.lowerBound, interval.upperBound)
    return least + (most - least) * Double.random(in: 0...1)
  }
}

/// Hears of changes on a connection of its own, as long as there is a watch.
final class PostgreSQLListener: Sendable {
  typealias Tell = @Sendable (Set<String>?) -> Void

  /// The watches that share the connection, which knows no more of its owner.
  private final class Watches: Sendable {
    let all = Mutex<[Int: (kind: String, tell: Tell)]>([:])

    /// Tells of a kind and an id; of anything if there are none.
    func tell(_ payload: String = "") {
      // An id has no such character.
      let slash = payload.lastIndex(of: "/")
      let kind = slash.map { payload[..<$0] }
      let id = slash.map { String(payload[payload.index(after: $0)...]) }
      let told = all.withLock { Array($0.values) }
      for watch in told where kind.map({ $0 == watch.kind }) ?? true {
        watch.tell(id.map { [$0] })
      }
    }
  }

  private struct State {
    var lastNumber = 0
    var connection: PostgreSQLConnection?
    /// False while the server is away.
    var isListening = false
  }

  private let state = Mutex(State())
  private let watches = Watches()
  private let starting = KeyedLock<Int>("the connection that listens")
  private let makeConnection: @Sendable () -> PostgreSQLConnection
  private let pauses: ListeningPauses
  private let checks: ListeningChecks

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - pauses: The waits before tries to reach the server again; the last one is repeated.
  ///   - checks: The checks that it still listens.
  ///   - makeConnection: Makes a connection.
  init(
    pauses: [Duration],
    checks: ListeningChecks,
    _ makeConnection: @escaping @Sendable () -> PostgreSQLConnection
  ) {
    (self.pauses, self.checks) = (ListeningPauses(pauses), checks)
    self.makeConnection = makeConnection
  }

  deinit { stop() }

  /// Tells of changes from now on.
  func watch(_ kind: String, _ tell: @escaping Tell) async throws -> RecordWatch {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    watches.all.withLock { $0[number] = (kind, tell) }
    let watch = RecordWatch { self.end(number) }
    try await starting.withLock(0) {
      guard state.withLock({ $0.connection == nil }) else { return }
      let connection = makeConnection()
      var isListening = true
      do {
        try await Self.begin(connection)
      } catch let failure as PostgreSQLFailure where failure.cause.isAway {
        isListening = false
      }
      state.withLock { $0.connection = connection }
      note(connection, isListening: isListening)
      // It ends with its watches, so settling mustn't wait for it.
      Task.detached { [weak self, watches, pauses, checks, isListening] in
        var (pauses, isListening) = (pauses, isListening)
        while true {
          if isListening {
            let begin = ContinuousClock.now
            await connection.listen(checks) { watches.tell($0) }
            pauses.connectionEnded(after: ContinuousClock.now - begin)
          }
          self?.note(connection, isListening: false)
          let end = await connection.wait.wait(for: nil, atMost: pauses.next())
          guard end != .interrupted else { return }
          do { try await Self.begin(connection) } catch {
            // The changes tell it.
            isListening = false
            continue
          }
          isListening = true
          self?.note(connection, isListening: true)
          // What was changed meanwhile isn't told again.
          watches.tell()
        }
      }
      watches.tell()
    }
    return watch
  }

  private static func begin(_ connection: PostgreSQLConnection) async throws {
    try await connection.open()
    try await connection.execute(.listen)
  }

  private func note(_ connection: PostgreSQLConnection, isListening: Bool) {
    state.withLock { if $0.connection === connection { $0.isListening = isListening } }
  }

  /// Tries at once to reach the server again, if it was away.
  func serverIsBack() {
    state.withLock { $0.isListening ? nil : $0.connection }?.wait.wake()
  }

  /// Connects anew, and tells of anything then: the server was away for others.
  func serverIsAway() async {
    guard let connection = state.withLock({ $0.isListening ? $0.connection : nil }) else { return }
    await connection.close()
    connection.wait.wake()
  }

  /// Tells of a row that may have been changed.
  func tell(_ kind: String, _ id: String) { watches.tell("\(kind)/\(id)") }

  /// Ends the connection.
  func stop() {
    let connection = state.withLock { state in
      defer { (state.connection, state.isListening) = (nil, false) }
      return state.connection
    }
    connection?.wait.interrupt()
  }

  private func end(_ number: Int) {
    let isLast = watches.all.withLock { watches in
      watches[number] = nil
      return watches.isEmpty
    }
    if isLast { stop() }
  }
}
#endif
