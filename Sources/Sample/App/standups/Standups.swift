import Effects
import Foundation
import Injection
import StandupsCommand

/// The process: the live world, handed to the command.
@main
struct Standups {
  @MainActor
  static func main() async {
    // A reader that is gone is an error of writing, which has an exit code; it must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    let tool = StandupsTool(console: .live, dependencies: .live(effects: EffectScope("standups")))
    let code = await tool.run(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }
}
