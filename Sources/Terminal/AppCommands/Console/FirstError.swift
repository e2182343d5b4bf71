/// Remembers the first error of several attempts, and makes no more after it.
@MainActor
final class FirstError {
  private var error: (any Error)?

  func attempt(_ body: () async throws -> Void) async {
    guard error == nil else { return }
    do {
      try await body()
    } catch {
      self.error = error
    }
  }

  func rethrow() throws {
    if let error { throw error }
  }
}
