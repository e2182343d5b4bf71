import BookShelfFeature
import FeatureChecks
import FeatureTesting
import Testing

/// Loan cards as released versions wrote them.
///
/// A text here never changes, and none is taken away. A new field adds one.
@Suite struct LoanCardTests {
  /// The text of a file by each form, oldest first.
  private static let first = [
    """
    {"format":1,"rank":1048576,"schema":1}
    {"id":"first","title":"First é “1”"}
    {"crc32c":"7621eae7"}

    """
  ]

  @Test("A loan card is read from all texts, and saved as the last one")
  func released() async throws {
    try await expectReleased(LoanCardKind.self, id: "first", files: Self.first)
  }
}
