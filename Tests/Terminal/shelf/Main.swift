import AppCommands
import ShelfApp

/// The shelf as a command.
@main
struct Main {
  static func main() async { await AppCommand<Shelf>.main() }
}
