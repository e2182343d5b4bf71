import StandupsFixtures
import Testing

/// A law of who said what, over random notes of random people.
///
/// Each line has a word of its own, so that its speaker can be read from any output.
@Suite(.feature) @MainActor struct AttributionLawTests {
  @Test(
    "All outputs name the same speaker for the same words, and each word is said once",
    arguments: LawSeed.first(4, long: 200)
  )
  func oneAttribution(seed: LawSeed) async throws {
    var random = seed.random
    let (standup, words) = Self.standup(&random)
    let session = CommandSession([standup])
    func run(_ line: String...) async -> CommandSession.Outcome { await session.run(line) }
    let shown = try await run("show", "T", "--json").value(of: "standup", as: Shown.self)
    let page = "standups://standups/\(standup.id)/meetings/\(Meeting.ID(0xD1))"

    let (said, speakers) = (shown.said.flatMap(\.lines), shown.said.speakers(of: words))

    #expect(words.allSatisfy { word in said.count { $0.contains(word) } == 1 })
    let last = try await run("show", "T", "--last", "--json").value(of: "meeting", as: Held.self)
    let edited = try await run("edit", "T", "--minutes", "9", "--json")
      .value(of: "standup", as: Shown.self)
    for output in ["list", "export"] {
      let all = try await run(output, "--json").value(of: "standups", as: [Shown].self)
      #expect(all.flatMap(\.said).speakers(of: words) == speakers, "\(output)")
    }
    #expect((last.said ?? []).speakers(of: words) == speakers)
    #expect(edited.said.speakers(of: words) == speakers)
    #expect(await run("show", "T").output.speakers(of: words, under: "    ") == speakers)
    #expect(await run("export").output.speakers(of: words, under: "#### ") == speakers)
    let screen = try await run("open", page, "--json").value(of: "screen", as: Page.self)
    #expect(screen.speakers(of: words) == speakers)
    for word in words {
      let found = try await run("search", word, "--json").value(of: "found", as: [Found].self)
      #expect(found.map(\.by.known) == [speakers[word] ?? nil], "\(word)")
    }
  }

  @Test("What was said is in no backup, and an import of it changes nothing")
  func onlyInOutputs() async throws {
    var random = LawSeed.first(1)[0].random
    let (standup, _) = Self.standup(&random)
    var session = CommandSession([standup])
    let backup = await session.run("export", "--all")
    session.input = await session.run("list", "--json").output

    let imported = await session.run("import", "-", "--plain")

    #expect(session.input.contains(#""said":"#))
    #expect(!backup.output.contains(#""said":"#))
    #expect(imported.output.hasPrefix("unchanged\t"))
    #expect(session.records.records == [standup])
  }

  // MARK: Notes

  /// Makes a standup with a meeting, and the words of its lines.
  private static func standup(_ random: inout LawRandom) -> (Standup, words: [String]) {
    let names = ["Ann", "Ben", "Ben Park", "ann lee", "Zoë:Ops", "Todo", "李雷"]
      .shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
    let people = names.enumerated().map { Attendee(id: Attendee.ID(UInt64($0) + 1), name: $1) }
    let there = Int.random(in: 0...people.count, using: &random)
    var meeting = Meeting(id: Meeting.ID(0xD1), date: .monday, duration: .seconds(60))
    meeting.attendees = IdentifiedArray(keepingFirst: people[..<there])
    meeting.absentees = IdentifiedArray(keepingFirst: people[there...])
    var words: [String] = []
    func line(_ random: inout LawRandom) -> String {
      words.append("w\(words.count)w")
      let name = random.pick(people.randomElement(using: &random)?.name ?? "", "Zeus")
      let first = String(name.prefix { !$0.isWhitespace })
      let beginning = random.pick(
        "",
        "\(name): ",
        "\(first):",
        " \(name.uppercased()) : ",
        "todo: ",
        "todo \(first): ",
        "park: ",
        "\(name): todo: ",
        "Todo \(name.lowercased()): ",
        ": ",
        "TODO "
      )
      return beginning + words[words.count - 1] + random.pick("", " ", " ❌", ": b")
    }
    let ids = people.map { Optional($0.id) } + [nil, Attendee.ID(0xFF)]
    meeting.turns = (0...3).map { start in
      Meeting.Turn(
        attendee: ids.randomElement(using: &random) ?? nil,
        start: .seconds(start),
        text: random.list(upTo: 3, line).joined(separator: "\n")
      )
    }
    meeting.transcript = meeting.turns.transcript
    switch random.pick(0, 0, 0, 1, 2) {
    case 1: meeting.turns = []
    case 2: meeting.transcript += "\n\(line(&random))"
    case _: break
    }
    var standup = Standup(id: Standup.ID(0xD0), title: "T", meetings: [meeting])
    standup.attendees = IdentifiedArray(keepingFirst: people)
    return (standup, words)
  }
}

// MARK: - Reading outputs

/// The speakers by the words that they said; nil if no one is known.
private typealias Speakers = [String: String?]

private struct Shown: Decodable {
  let meetings: [Held]

  var said: [Said] { meetings.flatMap { $0.said ?? [] } }
}

private struct Held: Decodable {
  let said: [Said]?
}

private struct Said: Decodable {
  struct Person: Decodable { let name: String }

  let attendee: Person?
  let lines: [String]
}

private struct Found: Decodable {
  let by: String?
}

private struct Page: Decodable {
  struct Section: Decodable { let rows: [Row] }
  struct Row: Decodable {
    let id: String
    let label: String
  }

  let sections: [Section]

  func speakers(of words: [String]) -> Speakers {
    let rows = sections.flatMap(\.rows)
    return words.speakers { word in
      let key = rows.first { $0.label.contains(word) }?.id.split(separator: " ").last ?? ""
      return rows.first { $0.id == "share \(key)" }?.label
    }
  }
}

extension [Said] {
  fileprivate func speakers(of words: [String]) -> Speakers {
    words.speakers { word in
      first { $0.lines.contains { $0.contains(word) } }?.attendee?.name
    }
  }
}

extension String {
  /// Reads the speakers from headings such as “Ann, 0:05”, each above its deeper or plain lines.
  fileprivate func speakers(of words: [String], under heading: String) -> Speakers {
    let lines = split(separator: "\n")
    return words.speakers { word in
      guard let place = lines.firstIndex(where: { $0.contains(word) }) else { return "missing" }
      let above = lines[..<place].last { line in
        line.hasPrefix(heading) && !line.dropFirst(heading.count).hasPrefix(" ")
      }
      let isBelow = heading.hasPrefix("#") || lines[place].hasPrefix("\(heading) ")
      return isBelow ? above?.firstMatch(of: /^[# ]*(.*), \d+:\d\d/).map { String($0.1) } : nil
    }
  }
}

extension [String] {
  fileprivate func speakers(_ name: (String) -> String?) -> Speakers {
    Dictionary(uniqueKeysWithValues: map { ($0, name($0).known) })
  }
}

extension String? {
  /// The name; nil for the words of someone who isn't known.
  fileprivate var known: String? {
    self == "Someone" || self == "Notes" ? nil : self
  }
}
