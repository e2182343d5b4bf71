#if PostgreSQL

import FeatureEffects
package import FeatureRecords
package import FeatureStores
package import Foundation
import Synchronization
package import TableRecords

/// The engine of addresses that begin with `postgres:` or `postgresql:`.
package enum PostgreSQLEngine {
  /// Makes the engine of an address, which connects when it is first used.
  @Sendable package static func open(
    _ address: String,
    _ use: EngineUse
  ) throws -> any SharedEngine {
    do throws(PostgreSQLAddress.Problem) {
      let address = try PostgreSQLAddress(address)
      return TableEngine(
        PostgreSQLTables(address, waiting: use.waiting, author: use.author, tell: use.warn)
      )
    } catch {
      throw StoreAddressError(
        "The address of the database can't be used: \(error.reason).",
        hint: "Name one as “postgres://user@host/database”."
      )
    }
  }
}

/// The tables in a schema of a PostgreSQL database.
///
/// All kinds share one connection for their work, and one that listens.
package final class PostgreSQLTables: RecordTables {
  /// The version of the tables.
  private static let format = 2

  private let address: PostgreSQLAddress
  let work: PostgreSQLConnection
  let listener: PostgreSQLListener
  let waiting: FolderWaiting
  /// The author of the entries.
  package let author: EntryAuthor
  private let turn = KeyedLock<Int>("the connection to PostgreSQL")
  /// The last silence of the server, and the number of all.
  private let silence = Mutex<(number: Int, failure: PostgreSQLFailure?)>((0, nil))

  /// Names the place of tables, which is reached when they are first used.
  ///
  /// - Parameters:
  ///   - address: The address of the database.
  ///   - limit: The longest time without a byte from the server, and to connect.
  ///   - waiting: The patience with other programs; it ends after five seconds unless told otherwise.
  ///   - askAtEnd: The longest wait to learn if a write was made, once the program ends.
  ///   - pauses: The waits before tries to listen again; the last one is repeated.
  ///   - checks: The checks that it still listens, also where the connection seems open.
  ///   - lookUp: The look-up of its host.
  ///   - author: The author of the entries.
  ///   - tell: Takes a sentence about a server that may lose what it acknowledged.
  package init(
    _ address: PostgreSQLAddress,
    limit: Duration = .seconds(10),
    waiting: FolderWaiting = FolderWaiting(),
    askAtEnd: Duration = .milliseconds(50),
    pauses: [Duration] = [0.1, 0.2, 0.5, 1, 2, 5].map { .seconds($0) },
    checks: ListeningChecks = ListeningChecks(),
    lookUp: HostLookup = .system,
    author: EntryAuthor = EntryAuthor(),
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    var waiting = waiting
    waiting.limitAtEnd = waiting.limitAtEnd ?? .seconds(1)
    let patience = PostgreSQLConnection.Patience(
      limit: limit,
      settleAfter: waiting.settleAfter,
      askAtEnd: askAtEnd,
      isOver: { [waiting] in waiting.isOver },
      lookUp: lookUp
    )
    let lockLimit = waiting.limit ?? .seconds(5)
    let isTold = Mutex(false)
    let prepare = { @Sendable (connection: isolated PostgreSQLConnection) async throws in
      let isSafe = try await Self.prepare(connection, address, lockLimit)
      let isFirst = isTold.withLock { isTold in
        defer { isTold = isTold || !isSafe }
        return !isTold
      }
      if !isSafe, isFirst {
        let danger = "the server runs with fsync=off, so a power cut may take what was saved."
        tell("\(address.place): \(danger)")
      }
    }
    let listener = PostgreSQLListener(pauses: pauses, checks: checks) {
      PostgreSQLConnection(to: address, patience: patience, opened: prepare)
    }
    (self.address, self.waiting, self.listener) = (address, waiting, listener)
    self.author = author
    work = PostgreSQLConnection(to: address, patience: patience) { connection in
      try await prepare(connection)
      listener.serverIsBack()
    }
  }

  /// The address without a secret.
  package var place: String { address.place }

  /// A name made from the host, the port, the database and the schema.
  package var personalName: String { address.personalName }

  /// Prepares a connection that was opened just now; false if the server may lose what it acknowledged.
  private static func prepare(
    _ connection: isolated PostgreSQLConnection,
    _ address: PostgreSQLAddress,
    _ lockLimit: Duration
  ) async throws -> Bool {
    // Nothing would be a wait without end.
    let limit = "\(max(1, Int(lockLimit / .milliseconds(1))))"
    try await connection.execute(.settings, [.text(address.schema), .text(limit)])
    let server = try await connection.execute(.server) { row in
      (isUTF8: try row.number(0) == 1, isSafe: try row.number(1) == 1)
    }
    guard server.first?.isUTF8 == true else {
      let advice = "Make one with “createdb --encoding=UTF8 --template=template0”."
      throw PostgreSQLFailure.unusable(
        .refused("the encoding of the database isn't UTF8", advice: advice)
      )
    }
    do {
      let formats = try await connection.execute(.format) { try $0.number(0) }
      guard formats.allSatisfy({ $0 <= format }) else {
        let advice = "Update this app, then try again."
        throw PostgreSQLFailure.unusable(
          .refused("a newer version of the app made it", advice: advice)
        )
      }
      connection.isEarlier = formats.contains { $0 < format }
    } catch PostgreSQLFailure.refused("42P01") {
      // Each use of the tables says that they are missing.
    }
    return server.first?.isSafe == true
  }

  // MARK: Turns

  /// Does repeatable work in turn, once more if the connection was lost.
  ///
  /// A silent server is waited for once.
  func using<Result: Sendable>(
    _ body: @Sendable (isolated PostgreSQLConnection) async throws -> Result
  ) async throws -> Result {
    try await inTurn { work in
      do {
        try await work.open()
        return try await body(work)
      } catch let failure as PostgreSQLFailure where failure.isRepeatable {
        try await work.open()
        return try await body(work)
      }
    }
  }

  /// Does something that has the connection for itself, on its thread, and says what went wrong.
  ///
  /// Work that waited for its turn while the server was silent fails at once, unless it asks what became of a write.
  func inTurn<Result: Sendable>(
    asking steps: [RowStep] = [],
    _ body: @Sendable (isolated PostgreSQLConnection) async throws -> Result
  ) async throws -> Result {
    let begin = silence.withLock(\.number)
    return try await turn.withLock(0) {
      do {
        let last = silence.withLock { $0.number == begin ? nil : $0.failure }
        if let last, await !work.asks(for: steps) { throw last }
        do { return try await body(work) } catch let failure as PostgreSQLFailure {
          if case .silent = failure { silence.withLock { $0 = ($0.number + 1, failure) } }
          throw failure
        }
      } catch {
        let error = told(error)
        if (error as? RecordStoreError)?.cause.isAway == true { await listener.serverIsAway() }
        throw error
      }
    }
  }

  private func told(_ error: any Error) -> any Error {
    let cause: RecordStoreError.Cause? =
      switch error {
      case let failure as PostgreSQLFailure: failure.cause
      case is PostgreSQLRow.Malformed:
        .refused("its tables have another form", advice: "Restore them from a backup.")
      case _: nil
      }
    return cause.map { RecordStoreError(.load, at: place, $0) } ?? error
  }

  // MARK: Reading

  /// Makes the tables where there are none.
  package func make() async throws {
    try await using { try await $0.execute(.make) }
  }

  /// Returns true for tables of an earlier version.
  package func isEarlier() async throws -> Bool { try await using { try await !$0.hasEntries } }

  /// Gives those the present form.
  package func upgrade() async throws { try await using { try await $0.upgradeIfEarlier() } }

  /// Reads the rows of a kind, one by one.
  package func rows<Value: Sendable>(
    of kind: String,
    _ which: RowSelection,
    _ read: @escaping @Sendable (RecordRow) -> Value
  ) async throws -> [Value] {
    try await using { work in
      try await work.execute(which.statement, [.text(kind)]) { read(try RecordRow($0)) }
    }
  }

  /// Reads a row.
  package func row(of kind: String, _ id: String) async throws -> RecordRow? {
    try await using { work in
      try await work.execute(.row, [.text(kind), .text(id)]) { try RecordRow($0) }.first
    }
  }

  /// The date of the server.
  package func date() async throws -> Date? {
    try await using { work in
      try await work.execute(.date) { Date(millisecondsSince1970: try $0.number(0)) }.first
    }
  }

  // MARK: Watching and ending

  /// Tells what others write, as the server tells it.
  package func watch(
    _ kind: String,
    _ tell: @escaping @Sendable (Set<String>?) -> Void
  ) async throws -> RecordWatch? {
    do { return try await listener.watch(kind, tell) } catch { throw told(error) }
  }

  /// Ends both connections.
  package func end() async {
    listener.stop()
    work.wait.interrupt(after: .seconds(1))
    do { try await turn.withLock(0) { await work.close() } } catch {
      // Cancelled, it doesn't wait.
    }
    work.wait.interrupt()
  }
}

extension RowSelection {
  var statement: PostgreSQLStatement {
    switch self {
    case .all: .rows
    case .deleted: .deletedRows
    }
  }
}

extension RecordRow {
  /// Reads a row of these columns, from one on: id, rank, deleted, schema, version, line, checksum.
  init(_ row: PostgreSQLRow, from first: Int32 = 0) throws(PostgreSQLRow.Malformed) {
    self.init(
      id: try row.text(first),
      rank: try row.number(first + 1),
      deleted: try row.optionalNumber(first + 2).map { Date(millisecondsSince1970: $0) },
      schema: try row.number(first + 3),
      version: try row.number(first + 4),
      line: row.data(first + 5),
      checksum: UInt32(truncatingIfNeeded: try row.number(first + 6))
    )
  }
}

#endif
