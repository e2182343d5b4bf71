import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

@Suite struct WalkLawTests {
  @Test(
    "Any walk survives being printed and read, however its lines end and its file begins",
    arguments: LawSeed.first(2, long: 20)
  )
  func roundTrip(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<20 {
      let walk = random.walk()
      let onWindows = "\u{FEFF}" + walk.lines.map { $0.text + "\r\n" }.joined()

      for text in [walk.text, onWindows] {
        let again = try Walk(parsing: text, file: walk.file)
        guard expectEqual(again, walk) else { return }
      }
    }
  }

  @Test(
    "A walk with mistakes is refused by line, or read as a walk that can be printed",
    arguments: LawSeed.first(2, long: 20)
  )
  func mutations(seed: LawSeed) throws {
    var random = seed.random
    var refusals = 0
    for _ in 0..<50 {
      let text = random.mutation(of: random.walk().text)
      guard try isRefusedOrPrintable(text, &refusals) else { return }
    }
    #expect(refusals > 0)
  }

  @Test(
    "Any words behind any verb are refused, or read as a step that can be printed",
    arguments: LawSeed.first(2, long: 20)
  )
  func anyWords(seed: LawSeed) throws {
    var random = seed.random
    var refusals = 0
    let count = 200
    for _ in 0..<count {
      guard try isRefusedOrPrintable(random.line(), &refusals) else { return }
    }
    #expect((1..<count).contains(refusals))
  }

  private func isRefusedOrPrintable(_ text: String, _ refusals: inout Int) throws -> Bool {
    do throws(WalkSyntaxErrors) {
      let walk = try Walk(parsing: text, file: "random.walk")

      return expectEqual(try Walk(parsing: walk.text, file: "random.walk"), walk)
    } catch {
      refusals += 1
      let lineCount = text.unicodeScalars.count { $0 == "\n" } + 1
      #expect(error.errors.allSatisfy { (1...lineCount).contains($0.line) })
      return true
    }
  }
}

extension LawRandom {
  fileprivate mutating func walk() -> Walk {
    var walk = Walk(file: "random.walk", steps: [])
    walk.lines = list(upTo: 3) { .init(.setting($0.setting()), comment: $0.comment()) }
    walk.lines += list(upTo: 12) { random in
      .init(random.maybe { $0.step() }, comment: random.comment())
    }
    return walk
  }

  /// Changes, doubles or takes away some of the characters of a text.
  fileprivate mutating func mutation(of text: String) -> String {
    var characters = Array(text.unicodeScalars.map(String.init))
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      guard let offset = characters.indices.randomElement(using: &self) else { break }
      switch Int.random(in: 0..<4, using: &self) {
      case 0: characters.remove(at: offset)
      case 1: characters.insert(self.text(upTo: 2), at: offset)
      case 2: characters[offset] = pick("9223372036854775808", "-1", "1h", "\"", "no ", "to ", "%")
      case _: characters.swapAt(offset, Int.random(in: characters.indices, using: &self))
      }
    }
    return characters.joined()
  }

  /// A verb, and words that mean something behind one or another.
  fileprivate mutating func line() -> String {
    let verbs = """
      given now seed fail-next tap type set select delete move focus wait say expect screen chapter note
      """.split(separator: " ").map(String.init) + ["expect no"]
    let verb = verbs[number(in: 0...verbs.count - 1)]
    return ([verb] + list(upTo: 5) { $0.word() }).joined(separator: " ")
  }

  private mutating func word() -> String {
    switch number(in: 0...4) {
    case 0: phrase().quoted
    case 1: name()
    case 2:
      pick("heading", "title", "action", "error", "field", "selected", "count", "progress", "focus")
    case 3:
      pick("0", "-1", "+1", "9223372036854775807", "18446744073709551616", "100%", "101%", "%")
    case _:
      once(in: 2)
        ? pick("1h", "1m1h", "0s", "h", "9223372036854775807ms", "9223372036854775807h")
        : pick("2562047788015h59m", "2026-01-05", "2026-02-30", "2026-01-05T09:00:00.2501Z")
    }
  }

  private mutating func comment() -> String? {
    guard once(in: 4) else { return nil }
    // A comment ends with its line, and a line may end as on Windows.
    return text().replacing(#/[\n\r]/#.matchingSemantics(.unicodeScalar), with: "")
  }

  private mutating func setting() -> WalkSetting {
    switch number(in: 0...2) {
    case 0: .given(kind: name(), values: list(upTo: 3) { $0.phrase() })
    case 1: .now(Date(timeIntervalSince1970: Double(number(in: 0...4_000_000_000_000)) / 1000))
    case _: .seed(next())
    }
  }

  private mutating func step() -> WalkStep {
    switch number(in: 0...9) {
    case 0: .failNext(operation: name(), reason: maybe { $0.phrase() })
    case 1: .output(pick(.screen, .json, .chapter(phrase()), .note(phrase())))
    case 2...5: .expect(expectation(), isNegated: once(in: 2))
    case _: .act(act())
    }
  }

  private mutating func act() -> SessionAct {
    switch number(in: 0...9) {
    case 0: .tap(id())
    case 1: .type(maybe { $0.id() }, text: phrase())
    case 2: .set(id(), value: phrase())
    case 3: .select(id(), option: phrase())
    case 4: .delete(id())
    case 5: .move(id(), to: id())
    case 6: .focus(id())
    case 7: .wait(maybe { .milliseconds($0.number(in: 0...10_000_000)) })
    case 8: .open(route())
    case _: .say(phrase())
    }
  }

  private mutating func route() -> Route {
    let way = (0..<number(in: 0...3)).map { _ in
      Route.Segment(phrase(), query: once(in: 2) ? [phrase(): phrase()] : [:])
    }
    return Route(scheme: "app", segments: [Route.Segment("top")] + way)
  }

  private mutating func expectation() -> WalkExpectation {
    switch number(in: 0...11) {
    case 0: .text(phrase())
    case 1: .title(phrase())
    case 2: .action(id())
    case 3: .dialog
    case 4: .error(id(), message: phrase())
    case 5: .field(id(), value: phrase())
    case 6: .row(phrase())
    case 7: .selected(maybe { $0.id() }, option: phrase())
    case 8: .count(section: name(), pick(0, .max, number(in: 0...(.max))))
    case 9: .progress(pick(0, 100, number(in: 0...100)))
    case 10: .heading(phrase())
    case _: .focus(id())
    }
  }

  private mutating func id() -> ControlID {
    let name = name()
    return maybe { ControlID(name, $0.phrase()) } ?? ControlID(name)
  }

  /// A text; now and then a word that means something where it is not in quotes.
  private mutating func phrase() -> String {
    once(in: 4) ? name() : text()
  }

  private mutating func name() -> String {
    pick("book", "add-book", "to", "no", "tap", "title", "dialog", "2")
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}
