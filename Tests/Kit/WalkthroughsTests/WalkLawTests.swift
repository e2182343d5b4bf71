import FeatureTesting
import Foundation
import ScreenValues
import Testing
import Walkthroughs

@Suite struct WalkLawTests {
  @Test("Any walk survives being printed and read", arguments: LawSeed.first(20))
  func roundTrip(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<LongTests.count(20, long: 5_000) {
      let walk = random.walk()

      let again = try Walk(parsing: walk.text, file: walk.file)

      guard expectEqual(again, walk) else { return }
    }
  }

  @Test(
    "A walk with mistakes is refused by line, or read as a walk that can be printed",
    arguments: LawSeed.first(20)
  )
  func mutations(seed: LawSeed) throws {
    var random = seed.random
    var refusals = 0
    for _ in 0..<LongTests.count(50, long: 5_000) {
      let text = random.mutation(of: random.walk().text)
      do throws(WalkSyntaxErrors) {
        let walk = try Walk(parsing: text, file: "random.walk")

        let again = try Walk(parsing: walk.text, file: "random.walk")
        guard expectEqual(again, walk) else { return }
      } catch {
        refusals += 1
        let lineCount = text.unicodeScalars.count { $0 == "\n" } + 1
        #expect(error.errors.allSatisfy { (1...lineCount).contains($0.line) })
      }
    }
    #expect(refusals > 0)
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

  private mutating func comment() -> String? {
    guard once(in: 4) else { return nil }
    // A comment ends with its line, and a line may end as on Windows.
    return text().replacing(#/[\n\r]/#.matchingSemantics(.unicodeScalar), with: "")
  }

  private mutating func setting() -> WalkSetting {
    switch number(in: 0...2) {
    case 0: .given(kind: name(), values: list(upTo: 3) { $0.text() })
    case 1: .now(Date(timeIntervalSince1970: Double(number(in: 0...4_000_000_000_000)) / 1000))
    case _: .seed(next())
    }
  }

  private mutating func step() -> WalkStep {
    switch number(in: 0...9) {
    case 0: .failNext(operation: name(), reason: maybe { $0.text() })
    case 1: .output(pick(.screen, .json, .chapter(text()), .note(text())))
    case 2...5: .expect(expectation(), isNegated: once(in: 2))
    case _: .act(act())
    }
  }

  private mutating func act() -> WalkAct {
    switch number(in: 0...8) {
    case 0: .tap(id())
    case 1: .type(maybe { $0.id() }, text: text())
    case 2: .set(id(), value: text())
    case 3: .select(id(), option: text())
    case 4: .delete(id())
    case 5: .move(id(), to: id())
    case 6: .focus(id())
    case 7: .wait(maybe { .milliseconds($0.number(in: 0...10_000_000)) })
    case _: .say(text())
    }
  }

  private mutating func expectation() -> WalkExpectation {
    switch number(in: 0...10) {
    case 0: .text(text())
    case 1: .title(text())
    case 2: .action(id())
    case 3: .dialog
    case 4: .error(id(), message: text())
    case 5: .field(id(), value: text())
    case 6: .row(text())
    case 7: .selected(maybe { $0.id() }, option: text())
    case 8: .count(section: name(), number(in: 0...(.max)))
    case 9: .progress(number(in: 0...100))
    case _: .focus(id())
    }
  }

  private mutating func id() -> ControlID {
    let name = name()
    return maybe { ControlID(name, $0.text()) } ?? ControlID(name)
  }

  private mutating func name() -> String {
    pick("standup", "add-standup", "to", "no", "tap", "dialog", "2")
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}
