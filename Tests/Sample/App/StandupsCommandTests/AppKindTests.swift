import StandupsFixtures
import Testing

@testable import AppFeature
@testable import StandupsCommand

/// The list of kinds, which all that is done with any kind follows.
@Suite(.feature) @MainActor struct AppKindTests {
  @Test("The plural of each kind's records is the name of its folder, in backups and in walks")
  func named() {
    let kinds = StandupsApp.kinds.filter { !$0.hasOneRecord }
    #expect(StandupsApp.namedKinds.map { $0.words.many } == kinds.map { $0.folder })
    #expect(StandupsApp.namedKinds.map { $0.words.one } == kinds.map { $0.word })
  }

  @Test("Each kind that is declared is listed")
  func listed() throws {
    let declared = try Self.sources(naming: ["StoredKind"]).flatMap { source in
      source.matches(of: Self.declaration).map { String($0.output.name) }
    }

    #expect(declared.sorted() == StandupsApp.kinds.map { "\($0)" }.sorted())
  }

  @Test("Each form that keeps drafts is listed, and no two keep drafts of one name")
  func forms() throws {
    let declared = try Self.sources(naming: ["Drafting", "RecordForm"]).flatMap { source in
      source.matches(of: Self.formDeclaration).map { String($0.output.name) }
    }

    #expect(declared.sorted() == StandupsApp.forms.map { "\($0)" }.sorted())
    #expect(Set(StandupsApp.forms.map { $0.draftKind }).count == StandupsApp.forms.count)
  }

  @Test(
    "Commands name the records of each kind that meetings leave, fields in the order of Formats"
  )
  func left() {
    let left = StandupsApp.kinds.filter { $0 is any LeftByMeetings.Type }
    #expect(left.map { $0.name } == ["followUps", "topics"])
    #expect(left.filter { !($0 is any LeftNamedKind.Type) }.isEmpty)
  }

  @Test("No two kinds share a folder, an entry or a word of walks")
  func distinct() {
    let words = StandupsApp.kinds.flatMap {
      !$0.hasOneRecord ? [$0.folder, $0.givenWord] : [$0.folder]
    }
    let all = words + ["samples", "unreadable", "speech", "zone"]

    #expect(Set(all).count == all.count)
    #expect(Set(StandupsApp.kinds.map { $0.name }).count == StandupsApp.kinds.count)
  }

  /// A declaration of a kind, whatever else it conforms to.
  private static var declaration: Regex<(Substring, name: Substring)> {
    /\b(?:enum|struct|class|extension)\s+(?<name>\w+)\s*:[^{]*\bStoredKind\b/
  }

  /// A declaration of a form.
  private static var formDeclaration: Regex<(Substring, name: Substring)> {
    /\b(?:enum|struct|class|extension)\s+(?<name>\w+)\s*:[^{]*\b(?:Drafting|RecordForm)\b/
  }

  /// The sources of the sample that name one of these protocols.
  private static func sources(naming names: [String]) throws -> [String] {
    let root = repository.appending(path: "Sources/Sample")
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try Data(contentsOf: root.appending(path: $0)) }
      .filter { file in names.contains { file.range(of: Data($0.utf8)) != nil } }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
