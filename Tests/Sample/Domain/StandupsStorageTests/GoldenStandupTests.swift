import FeatureTesting
import Foundation
import IdentifiedArrays
import Injection
import RecordStores
import StandupsDomain
import StandupsFixtures
import StandupsStorage
import Testing

/// Standups as released versions wrote them; a text here never changes, and none is taken away.
@Suite struct GoldenStandupTests {
  /// Version 1.
  static let design = """
    {"format":1,"rank":1048576,"schema":1}
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000B0","name":"Blob"},\
    {"id":"00000000-0000-0000-0000-0000000000B1","name":"Blob Jr é"}],"duration":90,\
    "id":"00000000-0000-0000-0000-0000000000D0","meetings":[{"date":"2026-01-05T09:00:00.007Z",\
    "id":"00000000-0000-0000-0000-0000000000D2","transcript":"Line 1\\nLine 2"}],\
    "theme":"poppy","title":"Design / “A”"}
    {"crc32c":"ff2256ec"}

    """

  @Test("A standup that version 1 wrote is read, and saved with the same bytes")
  func version1() async throws {
    let home = try TemporaryFolder()
    let folder = home.url.appending(path: "standups")
    let file = folder.appending(path: "00000000-0000-0000-0000-0000000000D0.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.design.utf8).write(to: file)
    let store = StoreLocation.folder(home.url).standups(
      onFailedWrite: .throwing,
      now: .constant(.monday)
    )

    let loaded = try await store.load()
    let standup = try #require(loaded.records.first)
    try await store.save(Standup(id: standup.id))
    try await store.save(standup)

    #expect(loaded.unreadable == [])
    #expect(standup.title == "Design / “A”")
    #expect(standup.attendees.map(\.name) == ["Blob", "Blob Jr é"])
    #expect(standup.duration == .seconds(90))
    #expect(standup.theme == .poppy)
    #expect(standup.meetings.map(\.transcript) == ["Line 1\nLine 2"])
    #expect(standup.meetings.map(\.date) == [Date(timeIntervalSince1970: 1_767_603_600.007)])
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.design)
  }
}
