import Foundation
import StandupsCommand
import Testing

/// The executable itself: what no test of the library sees.
@Suite struct ProcessTests {
  @Test("The executable hands its words to the command, and ends with its exit code")
  func words() async throws {
    let output = Pipe()

    let code = try await Self.run(["list", "--store", "memory", "--json"], output: output)

    #expect(code == ExitCode.success.rawValue)
    #expect(try output.fileHandleForReading.readToEnd() == Data("[]\n".utf8))
  }

  @Test("A reader that is gone is no crash")
  func closedPipe() async throws {
    let output = Pipe()
    try output.fileHandleForReading.close()

    let code = try await Self.run(["help"], output: output)

    #expect(code == ExitCode.brokenPipe.rawValue)
  }

  /// Runs the executable that was built beside this test.
  private static func run(_ line: [String], output: Pipe) async throws -> Int32 {
    let process = Process()
    process.executableURL = products.appending(path: "standups")
    process.arguments = line
    process.standardOutput = output
    process.standardError = Pipe()
    return try await withCheckedThrowingContinuation { ending in
      process.terminationHandler = { ending.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        ending.resume(throwing: error)
      }
    }
  }

  private static var products: URL {
    #if os(macOS)
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return tests.bundleURL.deletingLastPathComponent()
    #else
    return Bundle.main.bundleURL
    #endif
  }
}
