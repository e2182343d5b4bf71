import FeatureTesting
import Foundation
import Testing

@testable import FeatureTemplates

/// Features in this checkout, which is only read.
@Suite struct NewFeatureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL
  private static let checkout = Checkout(root)

  /// Each pair of choices is in one of them, with the longest names.
  private static let requests = [
    FeatureRequest("TrialBoard"),
    FeatureRequest("TrialBoard", record: "TrialCard", client: "TrialSender"),
    FeatureRequest("TrialBoard", openedFrom: "StandupDetailFeature", client: "TrialSender"),
    FeatureRequest("TrialBoard", openedFrom: "StandupDetailFeature", record: "TrialCard"),
    FeatureRequest("RetrospectiveBoard", openedFrom: "StandupsListFeature", isSheet: true),
    FeatureRequest(
      "RetrospectiveBoard",
      openedFrom: "FollowUpsFeature",
      isSheet: true,
      record: "IdeaOfTheWholeTeam",
      client: "ClipboardOfTheTeam"
    ),
  ]

  /// The files of these requests, made once.
  private static let made = Result {
    try requests.map { try FeatureTool(checkout).new($0).texts }
  }

  private static func texts(of request: FeatureRequest) throws -> [String: String?] {
    let index = try #require(requests.firstIndex(of: request))
    return try made.get()[index]
  }

  @Test(
    "A feature has whole files with its own names, no mark, and no long line",
    arguments: requests
  )
  func files(request: FeatureRequest) throws {
    let texts = try Self.texts(of: request)

    for (path, text) in texts {
      let text = try #require(text)
      let old = Self.checkout.text(path) ?? ""
      let known = Set(old.split(separator: "\n"))
      let new = text.split(separator: "\n").filter { !known.contains($0) }
      let isWrong = { (line: Substring) in
        line.count > 100
          || [
            "template:", "ook shelf", "ookShelf", "Slate", "slate", "oanCard", "Printer", "app://",
          ]
          .contains(where: line.contains)
      }
      #expect(new.filter(isWrong) == [], "\(path)")
      #expect(
        !text.contains("\n\n\n") && text.hasSuffix("\n") && !text.hasSuffix("\n\n"),
        "\(path)"
      )
    }
  }

  @Test("The texts of a new feature speak of it alone, in words that were agreed")
  func words() throws {
    var words: Set<String> = []
    for request in Self.requests {
      let own = [request.name, request.record, request.client].compactMap { $0 }.map(TypeName.init)
      let names = own.flatMap { [$0, $0.plural] }.flatMap {
        [$0.type, $0.property, $0.identifier, $0.title, $0.phrase]
      }
      for (path, text) in try Self.texts(of: request) where Self.checkout.text(path) == nil {
        for quoted in try #require(text).matches(of: /"([^"\n]*)"/) {
          let rest = names.sorted { $0.count > $1.count }
            .reduce(String(quoted.1)) { $0.replacingOccurrences(of: $1, with: " ") }
          words.formUnion(rest.lowercased().split { !$0.isLetter }.map(String.init))
        }
      }
    }

    expectText(
      words.sorted().joined(separator: "\n") + "\n",
      inFile: Self.root.appending(path: "Tests/Goldens/new-feature-words.txt")
    )
  }

  @Test("A feature that was added is removed to the byte", arguments: requests.suffix(3))
  func removed(request: FeatureRequest) throws {
    let texts = try Self.texts(of: request)
    let screen = "Tests/Goldens/Previews/\(request.name) full.txt"
    let made = Self.checkout.with(texts).with([screen: "A screen\n"])

    let outcome = try FeatureTool(made).remove(request.name)

    #expect(Set(outcome.texts.keys) == Set(texts.keys).union([screen]))
    for (path, text) in outcome.texts { #expect(text == Self.checkout.text(path), "\(path)") }
  }

  @Test("A feature that was changed since is listed, and stays", arguments: requests.suffix(2))
  func changed(request: FeatureRequest) throws {
    let texts = try Self.texts(of: request)
    let path = "Sources/Sample/Features/\(request.module)/\(request.name)Screen.swift"
    let added = "Sources/Sample/Features/\(request.module)/More.swift"

    let edited = Self.checkout.with(texts).with([path: "// Mine.\n"])
    let more = Self.checkout.with(texts).with([added: "// Mine.\n"])

    for (checkout, path) in [(edited, path), (more, added)] {
      let refusal = #expect(throws: Refusal.self) {
        try FeatureTool(checkout).remove(request.name)
      }
      #expect(
        refusal?.description.hasPrefix("\(request.module) isn't as it was made: \(path).") == true
      )
      #expect(refusal?.description.contains("\n  its lines in Package.swift") == true)
      #expect(
        refusal?.description.hasSuffix("\nAdd --force to remove them as they are now.") == true
      )
      let forced = try FeatureTool(checkout).remove(request.name, isForced: true)
      #expect(forced.texts[path] == .some(nil))
      #expect(forced.texts["Package.swift"] == Self.checkout.text("Package.swift"))
      #expect(forced.lines.last?.hasPrefix("By hand: the names of alerts that you ") == true)
    }
  }

  @Test("Lines that were changed since stay, also by force, and they alone are shown")
  func changedLines() throws {
    let made = Self.checkout.with(
      try FeatureTool(Self.checkout).new(FeatureRequest("TrialBoard")).texts
    )
    let path = "Sources/Sample/App/AppFeature/StandupsApp.swift"
    let text = try #require(made.text(path)).replacing("    .trialBoard,\n", with: "")
    let screen = "Sources/Sample/Features/TrialBoardFeature/TrialBoardScreen.swift"
    let edited = made.with([path: text, screen: "// Mine.\n"])

    let refusal = #expect(throws: Refusal.self) {
      try FeatureTool(edited).remove("TrialBoard", isForced: true)
    }

    let reason = "TrialBoardFeature isn't as it was made: \(path). Nothing was removed."
    #expect(refusal?.description.hasPrefix(reason) == true)
    let shown = "out by hand:\n\(path):\n    .trialBoard,\nBy hand: the names of alerts that you "
    #expect(refusal?.description.contains(shown) == true)
  }

  @Test("Of lines that belong together, those that differ are shown, or all if others came between")
  func changedBlock() throws {
    let request = FeatureRequest("TrialBoard", openedFrom: "StandupDetailFeature")
    let made = Self.checkout.with(try FeatureTool(Self.checkout).new(request).texts)
    let path = "Sources/Sample/Features/StandupDetailFeature/StandupDetailModel.swift"
    let text = try #require(made.text(path))
    let changes = [
      ("/// Opens the trial board.", "/// Opens it.", ["  /// Opens the trial board."]),
      (
        "    case trialBoard(TrialBoardModel)\n", "\n    case trialBoard(TrialBoardModel)\n",
        ["    /// The trial board.", "    case trialBoard(TrialBoardModel)"]
      ),
    ]

    for (old, new, lines) in changes {
      let edited = made.with([path: text.replacing(old, with: new)])
      let refusal = #expect(throws: Refusal.self) { try FeatureTool(edited).remove("TrialBoard") }
      let shown = refusal?.description.split(separator: "\n").drop { !$0.hasSuffix("\(path):") }
      #expect(shown?.dropFirst().map(String.init) == lines)
    }
  }

  @Test("The next steps name the budget of a checkout that has one")
  func budget() throws {
    let without = Self.checkout.with([".ci/budget": nil])

    let lines = try [Self.checkout, without].map { checkout in
      try FeatureTool(checkout).new(FeatureRequest("TrialBoard")).lines
    }

    #expect(lines.map { $0.contains { $0.hasPrefix("  .ci/budget: ") } } == [true, false])
  }

  @Test("The app lists the previews and the screens of a feature, and its opener its parts")
  func lists() throws {
    let board = FeatureRequest("TrialBoard", record: "TrialCard")
    let made = Self.checkout.with(try FeatureTool(Self.checkout).new(board).texts)
    let vote = FeatureRequest("TrialVote", openedFrom: "TrialBoardFeature")
    let both = made.with(try FeatureTool(made).new(vote).texts)

    let app = both.text("Sources/Sample/App/AppFeature/StandupsApp.swift") ?? ""
    let screens = both.text("Sources/Sample/App/AppWorlds/ExplorerWorld+ScreenNames.swift") ?? ""
    let folder = "Sources/Sample/Features/TrialBoardFeature"
    let opener = both.text("\(folder)/TrialBoardModel.swift") ?? ""
    #expect(app.contains("    TrialBoardModel.self,\n    TrialVoteModel.self,\n  ]\n"))
    #expect(opener.contains("    ]\n  )\n  .opening(TrialVoteModel.parts)\n"))
    let names = ["alert \"Clear the trial vote?\"", "trial-board", "trial-card-form", "trial-vote"]
    #expect(names.filter { !screens.contains("    #\"\($0)\"#,\n") } == [])
  }

  @Test(
    "What can't be done is refused in a sentence",
    arguments: [
      (FeatureRequest("retro"), "“retro” isn't the name of a type, such as RetroBoard."),
      (
        FeatureRequest("Retro Board"), "“Retro Board” isn't the name of a type, such as RetroBoard."
      ),
      (FeatureRequest("Default"), "“default” is a word of Swift's own."),
      (FeatureRequest("RetroFeature"), "Leave out “Feature”, which the name gets by itself."),
      (FeatureRequest("Settings"), "There is a SettingsFeature already."),
      (
        FeatureRequest("Followups"),
        "“FollowupsFeature” differs from FollowUpsFeature only in case."
      ),
      (
        FeatureRequest("Theme"), "“theme” is something else already: give the feature another name."
      ),
      (FeatureRequest("Tour"), "Docs/Walks/tour.walk is there already."),
      (
        FeatureRequest("RetrospectiveOfTheTeam"),
        "“RetrospectiveOfTheTeam” has more than 18 letters: choose a shorter name."
      ),
      (
        FeatureRequest("TrialBoard", record: "Topic"),
        "“topic” is something else already: give the record another name."
      ),
      (
        FeatureRequest("TrialBoard", record: "Screen"),
        "“Screen” is a type of Swift or of the kit already."
      ),
      (
        FeatureRequest("TrialBoard", client: "Speech"),
        "“speech” is something else already: give the client another name."
      ),
      (
        FeatureRequest("TrialBoard", record: "TrialBoard"),
        "The feature, its record and its client need names of their own."
      ),
      (FeatureRequest("TrialBoard", isSheet: true), "A sheet needs “--opened-from MODULE”."),
      (
        FeatureRequest("TrialBoard", openedFrom: "Detail"),
        "There is no module “Detail” that could open it."
      ),
      (
        FeatureRequest("TrialBoard", openedFrom: "SettingsFeature"),
        """
        Sources/Sample/Features/SettingsFeature/SettingsModel.swift must have \
        “let dependencies: FeatureDependencies”, not private.
        """
      ),
      (
        FeatureRequest("TrialBoard", openedFrom: "AppFeature"),
        """
        “AppFeature” is the app: without --opened-from the feature is a tab, and what opens over all \
        tabs is added by hand, as Docs/AddingAFeature.md says.
        """
      ),
    ]
  )
  func refused(request: FeatureRequest, sentence: String) {
    #expect(throws: Refusal(sentence)) { try FeatureTool(Self.checkout).new(request) }
  }

  @Test(
    "Files that a team has changed are refused in a sentence",
    arguments: [
      (
        "Package.swift",
        "        \"EditStandup\",\n        \"FeatureKit\",\n        \"FeatureSessions\",",
        "        \"EditStandup\", \"FeatureKit\",\n        \"FeatureSessions\",",
        "Write the dependencies of AppFeature in Package.swift one a line, and try again."
      ),
      (
        "Sources/Sample/App/AppFeature/StandupsApp.swift", "[AppTab] = [\n    .standups,",
        "[AppTab] = [.standups,",
        """
        Sources/Sample/App/AppFeature/StandupsApp.swift has no list of tabs, so this feature would \
        have to be added by hand.
        """
      ),
    ]
  )
  func changedByTeam(path: String, old: String, new: String, sentence: String) throws {
    let text = try #require(Self.checkout.text(path)).replacingOccurrences(of: old, with: new)

    #expect(throws: Refusal(sentence)) {
      try FeatureTool(Self.checkout.with([path: text])).new(FeatureRequest("TrialBoard"))
    }
  }

  @Test("A feature that was made opens another one, which can go again, and goes first")
  func child() throws {
    let made = try FeatureTool(Self.checkout).new(FeatureRequest("TrialBoard"))
    let parent = Self.checkout.with(made.texts)
    let request = FeatureRequest("TrialVote", openedFrom: "TrialBoardFeature")

    let child = parent.with(try FeatureTool(parent).new(request).texts)
    let reason = "TrialVoteFeature is opened from TrialBoardFeature: remove TrialVote first."
    #expect(throws: Refusal(reason)) { try FeatureTool(child).remove("TrialBoard", isForced: true) }
    let outcome = try FeatureTool(child).remove("TrialVote")

    for (path, text) in outcome.texts { #expect(text == parent.text(path), "\(path)") }
  }

  @Test("A second feature finds its place beside the first, and either can go")
  func two() throws {
    let first = try Self.texts(of: Self.requests[1])
    let one = Self.checkout.with(first)
    let request = FeatureRequest(
      "OtherTrial",
      openedFrom: "StandupDetailFeature",
      record: "OtherCard"
    )
    let both = one.with(try FeatureTool(one).new(request).texts)

    let left = both.with(try FeatureTool(both).remove("TrialBoard").texts)
    let alone = try FeatureTool(Self.checkout).new(request).texts

    for (path, text) in alone { #expect(left.text(path) == text, "\(path)") }
  }
}
