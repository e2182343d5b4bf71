import AppCommands
import ShelfFeature

@main
struct Main {
  static func main() async { await AppCommand<MyShelf>.main() }
}
