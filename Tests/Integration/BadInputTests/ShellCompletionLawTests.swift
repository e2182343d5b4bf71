import FeatureTesting
import Testing

/// Titles that mean something to a shell, completed by real shells with the real command.
@Suite(.serialized) struct ShellCompletionLawTests {
  @Test(
    "Behind any quote, bash completes a title to one word, and nothing in it runs",
    arguments: LawSeed.first(1, long: 4)
  )
  func bash(seed: LawSeed) async throws {
    try await expectTitles(in: .bash, seed)
  }

  @Test(
    "So does zsh",
    .enabled(if: LongTests.isOn, "Set LONG_TESTS: zsh takes half a second to start"),
    .enabled(if: InteractiveShell.zsh.path != nil, "apt-get install zsh"),
    arguments: LawSeed.first(1, long: 4)
  )
  func zsh(seed: LawSeed) async throws {
    try await expectTitles(in: .zsh, seed)
  }

  @Test(
    "So does fish",
    .enabled(if: LongTests.isOn, "Set LONG_TESTS: fish takes half a second to start"),
    .enabled(if: InteractiveShell.fish.path != nil, "apt-get install fish"),
    arguments: LawSeed.first(1, long: 4)
  )
  func fish(seed: LawSeed) async throws {
    try await expectTitles(in: .fish, seed)
  }

  /// Titles that would run something behind a quote that isn't escaped, and the quote.
  private static let samples = [
    ("$(touch ran)", "\""), ("`touch ran`", "\""), ("b\"; touch ran #!", "\""),
    ("a'; touch ran #", "'"), ("'!", "'"), ("!\"", "\""),
  ]

  private func expectTitles(in shell: InteractiveShell, _ seed: LawSeed) async throws {
    var random = seed.random
    let session = try await ShellSession(shell)
    let titles = (0..<LongTests.count(0, long: 8)).map { _ in random.shellTitle() }
    let cases = titles.flatMap { title in shell.quotes.map { (title, $0) } }
    for (title, quote) in Self.samples + cases {
      let letters = title.prefix { $0.isLetter }.prefix(random.pick(0, 1, 3))
      let beginning = random.once(in: 2) ? letters.lowercased() : String(letters)

      for key in shell.keys(behind: quote) {
        let words = try await session.words(
          completing: title,
          from: "show \(quote)\(beginning)",
          key: key
        )

        #expect(words == ["show", title], "from \(quote)\(beginning) by \(key.debugDescription)")
        // A quote is still open, so the shell waits for the end of the line.
        guard words != nil else { return }
      }
    }
    #expect(try session.strayFiles == [])
    await session.end()
  }
}

extension LawRandom {
  /// Returns a title with signs that mean something to a shell.
  fileprivate mutating func shellTitle() -> String {
    let signs = [
      "$(touch ran)", "`touch ran`", "; touch ran", "$HOME", "${x}", "$", "`", "\\", "\\n", "!",
      "!!",
      "!$", "\"", "'", "''", "~", "~root", "#", "*", "?", "[a]", "{a,b}", "&", "|", "<", ">", "(",
      ")", "^", "^a^b", "=", "=ls", ":", "%", "%1", "@", "+", "-", ",", "/", " ", "  ", "a", "Team",
      "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{3000}", "0", ".",
    ]
    let words = list(upTo: 8) { random in
      signs[Int.random(in: signs.indices, using: &random)]
    }
    // Fish hides what begins with a full stop, and what isn't typed as a title is completed to the id.
    let title = pick("", "", "a", "Über", "Team ") + words.joined()
    return title.allSatisfy(\.isWhitespace) || "-.".contains(title.prefix(1)) ? "x\(title)" : title
  }
}
