// snippet: screen
public import FeatureKit

extension ShareStandupModel {
  /// Describes the sheet; cancelling is its parent's.
  public func build(_ s: ScreenBuilder) {
    s.name = "share-standup"
    s.title = "Share"
    s.section("text") {
      Row.text("text", text)
      Row.toggle("summary", "With length and people", isOn: includesSummary) {
        self.includesSummary = $0
      }
    }
    s.action("copy", "Copy", role: .confirm, copyButtonTapped)
  }
}
// end snippet
