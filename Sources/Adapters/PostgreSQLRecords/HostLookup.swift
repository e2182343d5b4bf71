#if PostgreSQL
import Foundation
import Synchronization

extension PostgreSQLConnection {
  /// Looks up a host's name, on a thread that may outlive the wait for it.
  func addresses(of host: String) async throws -> [String] {
    let found = Found()
    Thread.detachNewThread { [wait, lookUp = patience.lookUp] in
      let addresses = lookUp.addresses(host)
      found.addresses.withLock { $0 = .some(addresses) }
      wait.wake()
    }
    while true {
      guard let addresses = found.addresses.withLock({ $0 }) else {
        try await waitForAnswer(on: nil, "the look-up of its host takes too long")
        continue
      }
      guard let addresses else { throw PostgreSQLFailure.lost("the look-up of its host fails") }
      guard !addresses.isEmpty else { throw PostgreSQLFailure.lost("its host isn't known") }
      return addresses
    }
  }

  private final class Found: Sendable {
    let addresses = Mutex<[String]??>(nil)
  }
}

/// Returns the addresses of a host: none if it isn't known, nil if no server of names says so.
package struct HostLookup: Sendable {
  let addresses: @Sendable (_ host: String) -> [String]?

  /// Makes a look-up, which may take long.
  package init(_ addresses: @escaping @Sendable (_ host: String) -> [String]?) {
    self.addresses = addresses
  }

  /// The one of the system.
  package static let system = HostLookup { host in
    var (hints, first) = (addrinfo(), nil as UnsafeMutablePointer<addrinfo>?)
    #if canImport(Glibc)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
    hints.ai_socktype = SOCK_STREAM
    #endif
    let code = getaddrinfo(host, nil, &hints, &first)
    guard code == 0 else { return code == EAI_NONAME ? [] : nil }
    defer { freeaddrinfo(first) }
    var (addresses, next): ([String], UnsafeMutablePointer<addrinfo>?) = ([], first)
    while let address = next {
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let (socket, length) = (address.pointee.ai_addr, address.pointee.ai_addrlen)
      if getnameinfo(socket, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 {
        addresses.append(
          name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        )
      }
      next = address.pointee.ai_next
    }
    return addresses
  }
}
#endif
