import BookShelfFeature
import FeatureKit
import FeatureTesting
import Testing

/// Loan cards as released versions wrote them.
///
/// A text here never changes, and none is taken away.
@Suite struct LoanCardTests {
  /// Version 1.
  private static let emma = """
    {"format":1,"rank":1048576,"schema":1}
    {"id":"emma","title":"Emma é “1815”"}
    {"crc32c":"912c9ee0"}

    """

  @Test("A loan card that version 1 wrote is read, and saved with the same bytes")
  func version1() async throws {
    let home = try TemporaryFolder()
    let folder = home.url.appending(path: LoanCardKind.folder)
    let file = folder.appending(path: "emma.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.emma.utf8).write(to: file)
    let store = RecordStore<LoanCard>.folder(
      at: folder,
      schema: LoanCardKind.schema,
      now: { .distantPast }
    )

    let loaded = try await store.load()
    let loanCard = try #require(loaded.records.first)
    try await store.save(LoanCard(id: loanCard.id))
    try await store.save(loanCard)

    #expect(loaded.unreadable == [])
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.emma)
  }
}
