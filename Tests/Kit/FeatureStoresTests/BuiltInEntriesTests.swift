import FeatureKit
import FeatureTesting
import Foundation
import Testing

/// The entries that the kit declares, read by a test that sets none of them.
@Suite(.feature) @MainActor struct BuiltInEntriesTests {
  private enum ReaderModel {}

  /// The first use of each entry, by its name in reports.
  private static let uses: [String: @MainActor (FeatureDependencies) async -> Void] = [
    "books": { _ = $0[BookKind.self].records },
    "calendar": { _ = $0.calendar },
    "clock": { _ = $0.clock.now },
    "drafts": { _ = $0.drafts.waiting },
    "forms": { _ = $0.forms },
    "history": { _ = $0.history.next },
    "lifecycle": { _ = $0.lifecycle.actions() },
    "locale": { _ = $0.locale },
    "navigate": { $0.navigate(.tab("books")) },
    "now": { _ = $0.now() },
    "person": { _ = $0.person },
    "random": { _ = $0.random.next() },
    "stores": { _ = $0.stores },
    "timeZone": { _ = $0.timeZone },
    "uuid": { _ = $0.uuid() },
  ]

  @Test("An entry that a test doesn't set is reported by its name, with its reader")
  func reported() async {
    for (name, use) in Self.uses {
      let log = IssueLog()
      await IssueReporter.$current.withValue(log.reporter) {
        await use(FeatureDependencies.test().scoped(to: ReaderModel.self))
      }

      #expect(log.messages.count == 1, "\(name)")
      #expect(log.messages.first?.hasPrefix("`\(name)") == true, "\(name): \(log.messages)")
      #expect(log.messages.first?.contains(" was read by ReaderModel (") == true, "\(name)")
    }
  }

  @Test("The table has each entry of the kit's sources")
  func all() throws {
    let kit = URL(filePath: #filePath).appending(path: "../../../../Sources/Kit")
      .standardizedFileURL
    let files = try #require(
      FileManager.default.enumerator(at: kit, includingPropertiesForKeys: nil)
    )
    var names: Set<String> = ["books"]
    for case let file as URL in files where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        .joined(separator: "\n")
      for key in code.matches(of: /FeatureDependencyKey \{\s+static let name = "(\w+)"/) {
        names.insert(String(key.1))
      }
      for entry in code.matches(of: /[^.\w](?:missing|plain)\("(\w+)"/) {
        names.insert(String(entry.1))
      }
    }

    #expect(names.sorted() == Self.uses.keys.sorted())
  }
}
