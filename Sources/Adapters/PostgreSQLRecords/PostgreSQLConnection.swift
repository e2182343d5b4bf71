#if PostgreSQL
import CPostgreSQL
import FeatureEffects
import FeatureRecords
import Foundation
import Synchronization

/// A connection to a server, which is opened when it is needed.
///
/// It holds a thread for a millisecond's wait at most.
/// Its user keeps statements from overlapping.
actor PostgreSQLConnection {
  /// The patience with a server.
  struct Patience: Sendable {
    /// The longest time without a byte from the server, and to connect.
    var limit = Duration.seconds(10)
    /// The wait after which settling waits no more.
    var settleAfter = Duration.milliseconds(200)
    /// The longest wait to learn if a write was made, once this program has been about to end for too long.
    var askAtEnd = Self.briefly
    /// The longest other wait then.
    static let briefly = Duration.milliseconds(50)
    /// True once this program has been about to end for too long.
    var isOver: @Sendable () -> Bool = { false }
    /// Returns the addresses of a host.
    var lookUp = HostLookup.system
  }

  nonisolated let wait: SocketWait
  private let queue = BlockingQueue("a connection to PostgreSQL")
  let address: PostgreSQLAddress
  let patience: Patience
  private let opened: @Sendable (isolated PostgreSQLConnection) async throws -> Void
  private var session: PostgreSQLSession? {
    didSet {
      wait.keep(session.map { PQsocket($0.connection) })
      written = [:]
    }
  }
  /// Some of the rows that were written, as they were then.
  var written: [RowName: RecordRow] = [:]
  /// The writes whose answer was lost.
  var questions: [RowName: RowWrite] = [:]
  /// True while it asks for one of them.
  var isAsking = false
  /// True if the tables were of an earlier version when they were last looked at.
  var isEarlier = false
  /// The longest wait for an answer while it checks that it listens; nil at any other time.
  private var checkLimit: Duration?

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the server.
  ///   - patience: The patience with it.
  ///   - opened: Prepares a connection that was opened just now.
  init(
    to address: PostgreSQLAddress,
    patience: Patience = Patience(),
    opened: @escaping @Sendable (isolated PostgreSQLConnection) async throws -> Void
  ) {
    (self.address, self.patience, self.opened) = (address, patience, opened)
    wait = SocketWait(on: queue.queue)
  }

  // MARK: Opening and closing

  /// Opens the connection, unless it is open.
  func open() async throws {
    guard session?.isOpen != true else { return }
    session = nil
    do {
      session = try await connected()
      try await opened(self)
    } catch {
      session = nil
      throw error
    }
  }

  /// Closes the connection.
  func close() { session = nil }

  private func connected() async throws -> PostgreSQLSession {
    var parameters = Self.parameters.merging(address.parameters) { $1 }
    parameters["client_encoding"] = "UTF8"
    if !address.isNumeric {
      let found = try await addresses(of: address.host)
      parameters["hostaddr"] = found.joined(separator: ",")
      parameters["host"] = found.map { _ in address.host }.joined(separator: ",")
    }
    let strings = parameters.flatMap { [strdup($0.key), strdup($0.value)] }
    defer { for string in strings { free(string) } }
    let keywords = stride(from: 0, to: strings.count, by: 2).map { UnsafePointer(strings[$0]) }
    let values = stride(from: 1, to: strings.count, by: 2).map { UnsafePointer(strings[$0]) }
    guard let connection = PQconnectStartParams(keywords + [nil], values + [nil], 0) else {
      throw PostgreSQLFailure.lost("this machine has no memory left")
    }
    let session = PostgreSQLSession(connection)
    guard PQstatus(connection) != CONNECTION_BAD else { throw failure(of: connection) }
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
    var polled = PGRES_POLLING_WRITING
    while polled != PGRES_POLLING_OK {
      guard polled == PGRES_POLLING_READING || polled == PGRES_POLLING_WRITING else {
        throw failure(of: connection)
      }
      try await waitForSocket(of: connection, isWriting: polled == PGRES_POLLING_WRITING)
      polled = PQconnectPoll(connection)
    }
    PQsetnonblocking(connection, 1)
    return session
  }

  /// The settings of a connection unless its address says otherwise.
  private static let parameters = [
    "application_name": "records", "gssencmode": "disable", "keepalives": "1",
    "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
    "tcp_user_timeout": "10000",
  ]

  /// The reason why a connection couldn't be made.
  private func failure(of connection: OpaquePointer) -> PostgreSQLFailure {
    let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
    // Of several addresses, the last one counts. Sentences about the parameters may quote them.
    let line = message.split(separator: "\n").last { $0.hasPrefix("connection to server ") }
    guard let line, let end = line.firstRange(of: "failed: ")?.upperBound else {
      return .lost("a parameter of its address has a value that isn't possible")
    }
    let reason = line[end...]
    if reason.hasPrefix("FATAL:  "), reason.count == 13 {
      return .refused(String(reason.suffix(5)))
    }
    if PQconnectionNeedsPassword(connection) == 1 { return .refused("28P01") }
    // A server that isn't one may send anything.
    let words = address.redacted(String(reason)).unicodeScalars
      .map { $0.isASCII && $0.value >= 32 && $0.value < 127 ? Character($0) : "?" }
    return .lost("it doesn't answer (\(String(words.prefix(200))))")
  }

  private func waitForSocket(
    of connection: OpaquePointer,
    isWriting: Bool = false
  ) async throws {
    let socket = PQsocket(connection)
    guard socket >= 0 else { throw PostgreSQLFailure.lost("the connection was closed") }
    try await waitForAnswer(on: socket, isWriting: isWriting, "it doesn't answer any more")
  }

  func waitForAnswer(
    on socket: Int32?,
    isWriting: Bool = false,
    _ late: String
  ) async throws {
    let end = await end(for: socket, isWriting: isWriting)
    if end == .late, !patience.isOver() { throw PostgreSQLFailure.silent(late) }
    if end != .ready { throw PostgreSQLFailure.lost("it didn't answer before this program ended") }
  }

  /// Waits for a socket, or to be woken, for as long as there is patience.
  private func end(for socket: Int32?, isWriting: Bool = false) async -> SocketWait.End {
    let limit = checkLimit ?? patience.limit
    let atEnd = isAsking ? patience.askAtEnd : Patience.briefly
    // A server that is well answers within that.
    var waited = min(limit, patience.isOver() ? atEnd : patience.settleAfter)
    var end = await wait.wait(for: socket, isWriting: isWriting, atMost: waited)
    guard end == .late, waited < limit else { return end }
    return await outside("the database \(address.place)") {
      while end == .late, waited < limit, !patience.isOver() {
        let pause = min(limit - waited, Patience.briefly)
        end = await wait.wait(for: socket, isWriting: isWriting, atMost: pause)
        waited += pause
      }
      return end
    }
  }

  // MARK: Statements

  /// Executes a statement, and reads its rows.
  @discardableResult
  func execute<Read: Sendable>(
    _ statement: PostgreSQLStatement,
    _ values: [PostgreSQLValue] = [],
    _ read: @Sendable (PostgreSQLRow) throws -> Read
  ) async throws -> [Read] {
    guard let session else { throw PostgreSQLFailure.lost("the connection was closed") }
    do {
      let name = try await prepare(statement, in: session)
      let sent = values.withPointers { pointers, lengths, formats in
        PQsendQueryPrepared(
          session.connection,
          name,
          Int32(values.count),
          pointers,
          lengths,
          formats,
          1
        )
      }
      PQsetSingleRowMode(session.connection)
      return try await results(of: session, sent: sent, read)
    } catch let error as PostgreSQLFailure {
      if !session.isOpen || error.isLost { self.session = nil }
      throw session.isOpen ? error : .lost("the connection was lost")
    } catch {
      // Rows may still come.
      self.session = nil
      throw error
    }
  }

  /// Executes a statement without rows to read.
  func execute(_ statement: PostgreSQLStatement, _ values: [PostgreSQLValue] = []) async throws {
    try await execute(statement, values) { _ in }
  }

  private func prepare(
    _ statement: PostgreSQLStatement,
    in session: PostgreSQLSession
  ) async throws -> String {
    if let name = session.prepared[statement] { return name }
    let name = "\(session.prepared.count)"
    let sent = PQsendPrepare(session.connection, name, statement.text, 0, nil)
    _ = try await results(of: session, sent: sent) { _ in }
    session.prepared[statement] = name
    return name
  }

  private func results<Read: Sendable>(
    of session: PostgreSQLSession,
    sent: Int32,
    _ read: @Sendable (PostgreSQLRow) throws -> Read
  ) async throws -> [Read] {
    let connection = session.connection
    guard sent == 1 else { throw PostgreSQLFailure.lost("the connection was lost") }
    while case let flushed = PQflush(connection), flushed != 0 {
      guard flushed == 1 else { throw PostgreSQLFailure.lost("the connection was lost") }
      try await waitForSocket(of: connection, isWriting: true)
      guard PQconsumeInput(connection) == 1 else { break }
    }
    var (rows, refusal): ([Read], PostgreSQLFailure?) = ([], nil)
    while true {
      // A fast server has sent more already, so most rows come without a wait.
      while PQisBusy(connection) == 1, PQconsumeInput(connection) == 1, PQisBusy(connection) == 1 {
        try await waitForSocket(of: connection)
      }
      guard let result = PQgetResult(connection) else { break }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE: rows.append(try read(PostgreSQLRow(result)))
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: break
      default:
        let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        refusal = refusal ?? code.map { .refused($0) } ?? .lost("the connection was lost")
      }
      // A connection that is gone has no further results, or always the same.
      if !session.isOpen { break }
    }
    if let refusal { throw refusal }
    guard session.isOpen else { throw PostgreSQLFailure.lost("the connection was lost") }
    return rows
  }

  /// Executes statements that are all done, or none of them.
  func inTransaction<Result>(
    if isNeeded: Bool = true,
    _ body: () async throws -> Result
  ) async throws -> Result {
    guard isNeeded else { return try await body() }
    try await execute(.begin)
    do {
      let result = try await body()
      try await execute(.commit)
      return result
    } catch {
      // Its rows are others, under versions that come again.
      written = [:]
      do { try await execute(.rollback) } catch { close() }
      throw error
    }
  }

  // MARK: Notifications

  /// Hands on notifications until the connection is lost, or its session doesn't listen any more.
  func listen(_ checks: ListeningChecks, _ tell: @Sendable (String) -> Void) async {
    defer { close() }
    guard let listener = await listeningSession(checks) else { return }
    while let connection = session?.connection, PQconsumeInput(connection) == 1 {
      while let notification = PQnotifies(connection) {
        tell(String(cString: notification.pointee.extra))
        PQfreemem(notification)
      }
      switch await wait.wait(for: PQsocket(connection), atMost: checks.next()) {
      case .ready: break
      case .late: guard await listeningSession(checks) == listener else { return }
      case .interrupted: return
      }
    }
  }

  /// Asks for the server's process of this session; nil without an answer, or if it doesn't listen.
  private func listeningSession(_ checks: ListeningChecks) async -> Int? {
    checkLimit = checks.limit
    defer { checkLimit = nil }
    do {
      let sessions = try await execute(.listening) { row in
        (process: try row.number(0), isListening: try row.number(1) == 1)
      }
      return sessions.first.flatMap { $0.isListening ? $0.process : nil }
    } catch {
      // The reason doesn't matter: a new connection tells what it can't do.
      return nil
    }
  }
}
#endif
