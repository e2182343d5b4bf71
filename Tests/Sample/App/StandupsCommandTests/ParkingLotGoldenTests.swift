import Testing

/// The command's words about topics, byte for byte, beside the other goldens.
@Suite(.feature) @MainActor struct ParkingLotGoldenTests {
  nonisolated static let commands: [(line: String, typed: [String])] = [
    ("parking-lot", []), ("parking-lot --sort priority", []), ("parking-lot --done", []),
    ("parking-lot --deleted", []), ("parking-lot add Tea --priority low", []),
    ("parking-lot edit coffee --title Tea", []), ("parking-lot done coffee", []),
    ("parking-lot reopen logo", []), ("parking-lot delete lunch", ["yes"]),
    ("parking-lot move team before lunch", []), ("parking-lot finsh coffee", []),
    ("parking-lot done 0000", []),
  ]

  @Test("Results and errors are what was agreed, for people and for programs", arguments: commands)
  func results(line: String, typed: [String]) async throws {
    try await GoldenTests().expectResults(of: line, typed: typed) {
      $0.parking(.lunch, .coffee, .logo, .day)
    }
  }
}
