#if PostgreSQL

package import Foundation
import Synchronization

/// A way to a server over loopback, which tests cut at any step.
package final class Proxy: Sendable {
  /// Something that happens to one request of a client.
  package enum Fault: CaseIterable, Sendable {
    /// The connection is cut before the request reaches the server.
    case before
    /// The connection is cut once the server has answered; the answer is lost.
    case after
    /// The connection is cut, and the server doesn't notice: it keeps what it has begun.
    case unnoticed
    /// The answer is lost, and nothing more comes.
    case silence
  }

  /// The end of a session at the server that its client doesn't notice, because its socket stays open.
  package enum HiddenEnd: CaseIterable, Sendable {
    /// Requests go on to the server, and nothing comes back.
    case silent
    /// Requests go on to a new session.
    case replaced
  }

  private struct State {
    /// The number of requests so far, of all connections.
    var count = 0
    var connections = 0
    /// The next fault, and the number of its request.
    var fault: (number: Int, Fault)?
    var isRefusing = false
    /// True if the server can't be reached any more once the fault has happened.
    var isLast = false
    var open: Set<Int32> = []
    /// Sockets of connections that the server believes to be open.
    var unnoticed: Set<Int32> = []
    /// The sockets of new sessions behind clients that know of the old ones.
    var successors: [Int32: Int32] = [:]
    /// The clients of sessions at the server.
    var clients: [Int32: Int32] = [:]
    /// The one who waits for a fault.
    var waiting: CheckedContinuation<Void, Never>?
  }

  package let port: Int
  private let state = Mutex(State())
  private let listening: Int32
  private let socketPath: String

  /// Makes a way to a server; what takes its connections may also be something else.
  package init(to server: PostgreSQLServer, answering: (@Sendable (Data) -> Data)? = nil) throws {
    socketPath = "\(server.folder)/.s.PGSQL.5432"
    (listening, port) = try Self.listen()
    let (listening, socketPath) = (listening, socketPath)
    Thread.detachNewThread { [weak self] in
      while case let client = accept(listening, nil, nil), client >= 0 {
        var isOn: Int32 = 1
        setsockopt(
          client,
          Int32(IPPROTO_TCP),
          TCP_NODELAY,
          &isOn,
          socklen_t(MemoryLayout<Int32>.size)
        )
        if let answering {
          Self.answer(client, answering)
        } else if let self, let server = self.connect(socketPath, client) {
          Thread.detachNewThread { self.pump(client, server) }
          Thread.detachNewThread { self.pumpBack(server, client) }
        } else {
          close(client)
        }
      }
      close(listening)
    }
  }

  deinit {
    cut()
    let unnoticed = state.withLock(\.unnoticed)
    for socket in unnoticed { shutdown(socket, Int32(SHUT_RDWR)) }
    shutdown(listening, Int32(SHUT_RDWR))
  }

  /// The address of a schema by this way.
  package func address(_ schema: String, user: String = "owner", _ more: String = "") -> String {
    "postgres://\(user)@127.0.0.1:\(port)/postgres?schema=\(schema)&sslmode=disable\(more)"
  }

  // MARK: Faults

  /// The number of connections so far.
  package var connections: Int { state.withLock(\.connections) }

  /// The number of requests so far.
  package var count: Int { state.withLock(\.count) }

  /// Lets something happen to a later request, the next one being number 0.
  package func arm(_ fault: Fault, at number: Int, isLast: Bool = false) {
    state.withLock { state in
      state.fault = (state.count + number, fault)
      state.isLast = isLast
    }
  }

  /// Takes back a fault that hasn't happened; false if it has.
  package func disarm() -> Bool { state.withLock { $0.fault.take() != nil } }

  /// Waits until the armed fault has happened.
  package func happened() async {
    await withCheckedContinuation { continuation in
      let isPast = state.withLock { state in
        if state.fault != nil { state.waiting = continuation }
        return state.fault == nil
      }
      if isPast { continuation.resume() }
    }
  }

  /// Cuts all connections, and refuses new ones.
  package func refuse() {
    state.withLock { $0.isRefusing = true }
    cut()
  }

  /// Takes connections again.
  package func allow() { state.withLock { $0.isRefusing = false } }

  /// Ends all sessions at the server while their clients' sockets stay open.
  package func endSessions(_ end: HiddenEnd) throws {
    for (server, client) in state.withLock({ state in
      state.clients.filter { state.open.contains($0.key) }
    }) {
      let successor = end == .replaced ? try newSession(client) : nil
      state.withLock { state in
        state.open.remove(server)
        state.unnoticed.insert(server)
        state.successors[server] = successor
      }
      if let successor { Thread.detachNewThread { self.pumpBack(successor, client) } }
    }
  }

  /// Begins a session, as a pooler does, and returns its socket once the server is ready.
  private func newSession(_ client: Int32) throws -> Int32 {
    guard let server = connect(socketPath, client) else {
      throw PostgreSQLServer.Failure(description: "the server can't be reached")
    }
    let parameters = Data("user\0owner\0database\0postgres\0\0".utf8)
    let header = [UInt32(parameters.count + 8), 196_608].flatMap { number in
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    var answer = [UInt8](header + parameters)
    guard write(server, answer, answer.count) == answer.count else {
      throw PostgreSQLServer.Failure(description: "the server takes no session")
    }
    // Its last message says that it is ready and in no transaction.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    answer = []
    while Array(answer.suffix(6)) != [UInt8(ascii: "Z"), 0, 0, 0, 5, UInt8(ascii: "I")] {
      let count = read(server, &buffer, buffer.count)
      guard count > 0 else {
        throw PostgreSQLServer.Failure(description: "the server takes no session")
      }
      answer += buffer[..<count]
    }
    return server
  }

  private func cut() {
    for socket in state.withLock(\.open) { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  private func takeFault() -> Fault? {
    state.withLock { state in
      defer { state.count += 1 }
      guard let (number, fault) = state.fault, number == state.count else { return nil }
      state.fault = nil
      state.waiting.take()?.resume()
      if state.isLast { state.isRefusing = true }
      return fault
    }
  }

  // MARK: Sockets

  private func pump(_ client: Int32, _ server: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(client, &buffer, buffer.count), count > 0 {
      // The farewell of a connection may come at any time, and isn't a request.
      let fault = buffer[0] == UInt8(ascii: "X") ? nil : takeFault()
      if fault == .before { break }
      if let fault {
        state.withLock { state in
          state.open.remove(server)
          if fault != .after { state.unnoticed.insert(server) }
        }
      }
      let current = state.withLock { $0.successors[server] } ?? server
      guard write(current, buffer, count) == count else { break }
      if fault == .unnoticed {
        shutdown(client, Int32(SHUT_RDWR))
        return
      }
      if fault == .after { return }
    }
    end(client, server)
  }

  private func pumpBack(_ server: Int32, _ client: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(server, &buffer, buffer.count), count > 0 {
      // What isn't open any more has had its fault.
      guard state.withLock({ $0.open.contains(server) }) else {
        let isUnnoticed = state.withLock { $0.unnoticed.contains(server) }
        guard isUnnoticed else { break }
        continue
      }
      guard write(client, buffer, count) == count else { break }
    }
    end(client, server)
  }

  /// Shuts both sockets; their numbers aren't used again, as a test has few of them.
  private func end(_ client: Int32, _ server: Int32) {
    state.withLock { state in
      state.open.subtract([client, server])
      state.unnoticed.remove(server)
      state.clients[server] = nil
      if let successor = state.successors.removeValue(forKey: server) {
        state.open.remove(successor)
        shutdown(successor, Int32(SHUT_RDWR))
      }
    }
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(server, Int32(SHUT_RDWR))
  }

  private func connect(_ path: String, _ client: Int32) -> Int32? {
    guard !state.withLock(\.isRefusing) else { return nil }
    let server = Self.makeSocket(AF_UNIX)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(server)
      return nil
    }
    state.withLock { state in
      state.open.formUnion([client, server])
      state.clients[server] = client
      state.connections += 1
    }
    return server
  }

  private static func answer(_ client: Int32, _ answering: @escaping @Sendable (Data) -> Data) {
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(client, &buffer, buffer.count), count > 0 {
        let answer = [UInt8](answering(Data(buffer[..<count])))
        guard !answer.isEmpty, write(client, answer, answer.count) == answer.count else { break }
      }
      close(client)
    }
  }

  private static func makeSocket(_ family: Int32) -> Int32 {
    #if canImport(Glibc)
    socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
    socket(family, SOCK_STREAM, 0)
    #endif
  }

  private static func listen() throws -> (Int32, port: Int) {
    let listening = makeSocket(AF_INET)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listening, address, size) + Foundation.listen(listening, 64)
          + getsockname(listening, address, &size)
      }
    }
    guard result == 0 else { throw PostgreSQLServer.Failure(description: "no port is free") }
    return (listening, Int(UInt16(bigEndian: address.sin_port)))
  }
}

#endif
