import AppCommands
import StandupsCommand

/// The process: the live world, handed to the command.
@main
struct Standups {
  static func main() async { await StandupsTool.main() }
}
