#if PostgreSQL
import FeatureEffects
import FeatureRecords
import Synchronization

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
  private let pauses: [Duration]

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - pauses: The waits before tries to reach the server again; the last one is repeated.
  ///   - makeConnection: Makes a connection.
  init(pauses: [Duration], _ makeConnection: @escaping @Sendable () -> PostgreSQLConnection) {
    (self.pauses, self.makeConnection) = (pauses, makeConnection)
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
      state.withLock { ($0.connection, $0.isListening) = (connection, isListening) }
      // It ends with its watches, so settling mustn't wait for it.
      Task.detached { [weak self, watches, pauses, isListening] in
        var next = pauses[...]
        var isHeard = isListening ? await connection.listen { watches.tell($0) } : false
        while true {
          self?.state.withLock { if $0.connection === connection { $0.isListening = false } }
          // One that goes again and again is tried more and more seldom.
          if isHeard { next = pauses[...] }
          guard await Self.isBack(connection, &next) else { return }
          self?.state.withLock { if $0.connection === connection { $0.isListening = true } }
          // What was changed meanwhile isn't told again.
          watches.tell()
          isHeard = await connection.listen { watches.tell($0) }
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

  /// Tries to reach the server until it is back; false once there is no watch any more.
  private static func isBack(
    _ connection: PostgreSQLConnection,
    _ pauses: inout ArraySlice<Duration>
  ) async -> Bool {
    while true {
      guard await connection.wait.wait(for: nil, atMost: pauses.first) != .interrupted else {
        return false
      }
      if pauses.count > 1 { pauses.removeFirst() }
      do {
        try await begin(connection)
        return true
      } catch {
        // The changes tell it.
      }
    }
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
