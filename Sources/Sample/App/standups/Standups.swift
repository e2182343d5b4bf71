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
    // `CommandLine.arguments` replaces what isn't UTF-8.
    let words = (0..<Int(CommandLine.argc)).map { index in
      CommandLine.unsafeArgv[index].map {
        Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
      } ?? []
    }
    let code = await tool.run(bytes: Array(words.dropFirst()))
    exit(code.rawValue)
  }
}
