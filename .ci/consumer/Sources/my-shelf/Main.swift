import AppCommands

@main
struct Main {
  static func main() async { await CommandTool<ShelfCommands>.main() }
}
