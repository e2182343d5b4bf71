import Foundation
import PackagePlugin

/// `swift package take-kit`, which only calls the tool.
@main
struct TakeKit: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "kittool").url
    process.arguments = [context.package.directoryURL.path] + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Refused() }
  }
}

/// The tool has said why.
private struct Refused: Error, CustomStringConvertible {
  let description = "Nothing was written."
}
