import StoreFaults

/// The faults of a folder.
@main
enum Main {
  static func main() async throws { try await Faults.run(in: Place()) }
}
