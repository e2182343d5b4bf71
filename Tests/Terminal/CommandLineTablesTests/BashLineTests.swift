import CommandLineTables
import FeatureTesting
import Testing

@Suite struct BashLineTests {
  @Test(
    "A word is written for the quote that is open, from where bash replaces the line",
    arguments: [
      ("lend ", "", "a $1!", #"a\ \$1\!"#),
      ("lend \"", "", "a\"\\$`!", #"a\"\\\$\`"'!'"""#),
      ("lend '", "", "it's $!", #"it'\''s $!"#),
      ("lend $'", "", "it's \\!", #"it\'s \\\041'"#),
      ("lend $\"a", "a", "a $", #"a \$"#),
      // Bash drops the open quote before another one, and closes it unless the text ends with one.
      ("lend \"", "", "!", "\"\"'!'\"\""),
      ("lend \"", "", "a\"", #"a\"""#),
      ("lend '", "", "'", #"''\'''"#),
      // Of the last word, only what is behind a quote, a colon or an equals sign is replaced.
      ("lend a\"b c", "b c", "ab c d", "b c d"),
      ("lend a:b", "b", "a:b c", #"b\ c"#),
      ("lend A\\ b:", "", "a b:c", "c"),
      ("lend --name=\"", "", "--name=b c", "b c"),
      ("lend \"a\"b", "b", "xb", nil),
      // A dangling backslash doesn't count.
      ("lend a\\", "a\\", "a b", #"a\ b"#),
      ("lend ", "", "a\u{1B}", nil),
    ] as [(String, String, String, String?)]
  )
  func written(line: String, end: String, word: String, text: String?) {
    #expect(BashLine("shelf \(line)", replacing: end)?.completion(of: word) == text)
  }

  @Test(
    "Where all candidates are inserted, the open quote is dropped",
    arguments: [
      ("lend ", "", "a $1", #"a\ \$1"#), ("lend \"", "", "a \"!", #"a\ \"\!"#),
      ("lend 'a", "a", "a 'b", #"a\ \'b"#), ("lend a\"b", "b", "ab c", #"b\ c"#),
      ("lend $'", "", "a b", nil), ("lend $\"a", "a", "a b", nil),
      ("lend $", "$", "$ a", #"\$\ a"#),
    ] as [(String, String, String, String?)]
  )
  func allCandidates(line: String, end: String, word: String, text: String?) {
    let line = BashLine("shelf \(line)", replacing: end, insertsAll: true)

    #expect(line?.completion(of: word) == text)
  }

  @Test(
    "The words of a line are read without their quotes",
    arguments: [
      (
        #"shelf lend "Ann B" a\ b 'c'"'"$'\'\041d' "e \$\x"#,
        ["lend", "Ann B", "a b", "c''!d", "e $\\x"]
      ),
      ("shelf\tlend  ''  ", ["lend", "", ""]), ("~/shelf l", ["l"]),
      ("shelf lend 2>a b", ["lend", "2", "a", "b"]),
    ]
  )
  func words(line: String, words: [String]) {
    #expect(BashLine(line, replacing: "")?.words == words)
  }

  @Test("A part that isn't the end of the last word isn't replaced", arguments: ["x", "d b", " b"])
  func otherEnd(end: String) {
    #expect(BashLine("shelf lend b", replacing: end)?.words == nil)
  }

  @Test("What is written is read as the same word", arguments: LawSeed.first(100, long: 2_000))
  func law(seed: LawSeed) throws {
    var random = seed.random
    let word = random.list(upTo: 8) { random in
      random.pick("!", "\"", "'", "$", "\\", "`", " ", "a") + random.pick("", "é", "\u{301}", "(b")
    }
    .joined()
    for quote in ["", "\"", "'", "$'", "$\"", "a'b'\"", "\\!c:"] {
      let line = "shelf lend \(quote)"
      let beginning = try #require(BashLine(line, replacing: "")?.words.last)
      let text = try #require(
        BashLine(line, replacing: "")?.completion(of: beginning + word)
      )
      // Bash drops the open quote before the same one.
      let sign = quote.last.map(String.init) ?? ""
      let isDropped = ["\"", "'"].contains(sign) && text.hasPrefix(sign)
      let completed = (isDropped ? String(line.dropLast()) : line) + text

      #expect(BashLine(completed, replacing: "")?.words == ["lend", beginning + word])
    }
  }
}
