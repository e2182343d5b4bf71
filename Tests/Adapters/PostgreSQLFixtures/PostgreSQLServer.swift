#if PostgreSQL

import CPostgreSQL
import Foundation
import Synchronization

/// A server of PostgreSQL in a temporary folder, which ends with this process.
package final class PostgreSQLServer: Sendable {
  /// The server that tests share; each has a schema of its own.
  package static let shared = Result { try PostgreSQLServer() }

  /// The reason why there is no server here; nil if there is one, or if there must be one.
  package static let absence: String? = {
    if ProcessInfo.processInfo.environment["REQUIRE_POSTGRESQL"] == "1" { return nil }
    return programs == nil ? "no server of PostgreSQL is installed" : nil
  }()

  /// The folder with `initdb` and `postgres`.
  private static let programs: String? = {
    let folder = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let folders = versions.sorted { $0.localizedStandardCompare($1) == .orderedDescending }
      .map { "\(folder)/\($0)/bin" }
    return (folders + ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"])
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
  }()

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let folder: String
  private let isDurable: Bool
  private let running = Mutex<Running?>(nil)

  private struct Running {
    let process: Process
    let input: Pipe
  }

  /// Makes a server, and starts it.
  ///
  /// - Parameter isDurable: True if it syncs what it acknowledges.
  /// - Throws: The reason why there is none.
  package init(isDurable: Bool = false) throws {
    self.isDurable = isDurable
    let parent = FileManager.default.temporaryDirectory.path
    // The path of a socket has some hundred bytes at most.
    folder = "\(parent)/pg\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if geteuid() == 0, let user = getpwnam("postgres") {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    try Self.finish(
      "initdb",
      ["-D", "\(folder)/data", "-A", "trust", "-E", "UTF8", "--locale=C", "-U", "owner", "-N"]
    )
    // As another user, root is one among many.
    let rules = "local all locked scram-sha-256\nlocal all all trust\n"
    try rules.write(toFile: "\(folder)/data/pg_hba.conf", atomically: false, encoding: .utf8)
    try start()
  }

  private static func command(_ program: String, _ arguments: [String]) throws -> [String] {
    guard let programs else { throw Failure(description: "no server of PostgreSQL is installed") }
    // It refuses to run as root.
    let user =
      geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : []
    return user + ["\(programs)/\(program)"] + arguments
  }

  private static func finish(_ program: String, _ arguments: [String]) throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = try command(program, arguments)
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program): \(String(decoding: text, as: UTF8.self))")
    }
  }

  // MARK: Starting and stopping

  /// Starts the server, and waits until it takes connections.
  package func start() throws {
    let settings = [
      "listen_addresses=", "unix_socket_directories=\(folder)", "fsync=\(isDurable ? "on" : "off")",
      "max_connections=300",
      "shared_buffers=32MB", "log_min_messages=log",
    ]
    let command = try Self.command(
      "postgres",
      ["-D", "\(folder)/data"] + settings.flatMap { ["-c", $0] }
    )
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    // The pipe's end, when this process ends, stops the server, too.
    let script = """
      folder=$1; shift; exec 3<&0
      { read -r signal; kill -"${signal:-QUIT}" $$; [ "$signal" ] && exit
        while [ -e "$folder/data/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$folder"; } <&3 >/dev/null 2>&1 &
      exec "$@" </dev/null 3<&-
      """
    process.arguments = ["-c", script, "sh", folder] + command
    (process.standardInput, process.standardError) = (input, output)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    running.withLock { $0 = Running(process: process, input: input) }
    var text = ""
    while !text.contains("ready to accept connections") {
      let new = output.fileHandleForReading.availableData
      text += String(decoding: new, as: UTF8.self)
      if new.isEmpty { throw Failure(description: "postgres: \(text)") }
    }
    // A server whose log is full would wait.
    Thread.detachNewThread { while !output.fileHandleForReading.availableData.isEmpty {} }
  }

  /// Stops the server, and waits until it is gone.
  package func stop(_ signal: String = "QUIT") async {
    guard let running = running.withLock({ $0.take() }) else { return }
    await withCheckedContinuation { continuation in
      running.process.terminationHandler = { _ in continuation.resume() }
      running.input.fileHandleForWriting.write(Data("\(signal)\n".utf8))
    }
  }

  /// Removes the server with its folder.
  package func remove() async {
    await stop()
    _ = try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Using it

  /// The address of a database of the server.
  package func address(
    _ schema: String,
    user: String = "owner",
    database: String = "postgres",
    _ more: String = ""
  ) -> String {
    "postgres:///\(database)?host=\(folder)&user=\(user)&schema=\(schema)\(more)"
  }

  /// Executes statements, as a person does by hand, and returns the first column of the last one.
  @discardableResult
  package func execute(_ text: String, database: String = "postgres") throws -> [String] {
    try PostgreSQLSession(self, database: database).execute(text)
  }
}

/// A session of a person at the server.
package final class PostgreSQLSession {
  private let connection: OpaquePointer?

  package init(_ server: PostgreSQLServer, database: String = "postgres") {
    connection = PQconnectdb("host=\(server.folder) user=owner dbname=\(database)")
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  @discardableResult
  package func execute(_ text: String) throws -> [String] {
    let result = PQexec(connection, text)
    defer { PQclear(result) }
    guard [PGRES_TUPLES_OK, PGRES_COMMAND_OK].contains(PQresultStatus(result)) else {
      throw PostgreSQLServer.Failure(description: String(cString: PQerrorMessage(connection)))
    }
    return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
  }
}

#endif
