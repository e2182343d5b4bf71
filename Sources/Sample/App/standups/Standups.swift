import FeatureKit
import LineMode
import StandupsCommand

/// The process: the live world, handed to the command.
@main
struct Standups {
  @MainActor
  static func main() async {
    Console.prepareProcess()
    let tool = StandupsTool(console: .live, dependencies: .live(effects: EffectScope("standups")))
    let code = await tool.run(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }
}
