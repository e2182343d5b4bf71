import AppCommands
import StarterAppFeature

@main
struct Main {
  static func main() async { await CommandTool<Commands>.main() }
}

/// The commands of any app, with previews and a tour.
private enum Commands: CommandSet {
  static let setup = CommandSetup<StarterApp> {
    $0.previews = StarterApp.previews
    $0.tour = Tour(
      "tour.walk",
      in: "Docs/Walks",
      """
      chapter "A loan card is added"
      tap add-loan-card
      type "First"
      tap confirm-loan-card
      expect row "First"

      """
    )
  }
}
