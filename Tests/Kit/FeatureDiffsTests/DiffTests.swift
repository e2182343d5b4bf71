import FeatureDiffs
import FeatureInjection
import FeatureTesting
import Foundation
import Observation
import Testing

@Suite struct DiffTests {
  struct Author: Equatable, Identifiable {
    var id: UUID
    var name: String

    init(_ number: UInt64, _ name: String) {
      (id, self.name) = (UUIDSource.number(number), name)
    }
  }

  struct Book: Equatable {
    var title = "Emma"
    var authors = [Author(0xB0, "Ann"), Author(0xB1, "Bea"), Author(0xB2, "Cleo")]
    var lengths = [5, 10, 15]
    var next: Date?
    var kind = Kind.plain
    var tags: Set<String> = ["a", "b"]
    var counts = ["x": 1, "y": 2]
  }

  enum Kind: Equatable {
    case plain, other
    case weekly(day: Int, hour: Int)
    case named(String)
  }

  private func lines(_ change: (inout Book) -> Void) -> [String] {
    var changed = Book()
    change(&changed)
    return Diff(from: Book(), to: changed).lines
  }

  private func lines<Value>(_ old: Value, _ new: Value) -> [String] {
    Diff(from: old, to: new).lines
  }

  // MARK: Values

  @Test("Equal values have no differences")
  func equal() {
    #expect(Diff(from: Book(), to: Book()).isEmpty)
  }

  @Test("A value that is no more than its text is shown before and after")
  func plain() {
    #expect(lines(1, 2) == ["1 → 2"])
    #expect(lines("a", "b") == [#""a" → "b""#])
    #expect(lines(Int?.none, 2) == ["nil → 2"])
    #expect(lines(Duration.seconds(1), .seconds(2)) == ["1.0 seconds → 2.0 seconds"])
  }

  @Test("Only what differs is shown, with its path")
  func paths() {
    let lines = lines {
      $0.title = "Dracula"
      $0.next = Date(timeIntervalSince1970: 0)
      $0.authors[1].name = "Beatrice"
    }

    #expect(
      lines == [
        #"title: "Emma" → "Dracula""#,
        #"authors[B1].name: "Bea" → "Beatrice""#,
        "next: nil → 1970-01-01 00:00:00 +0000",
      ]
    )
  }

  @Test("A long text begins where it differs, one of several lines is shown by lines")
  func longTexts() {
    let (head, tail) = (String(repeating: "a", count: 100), String(repeating: "z", count: 100))
    let middle = head.prefix(20)

    #expect(
      lines(head + "1" + tail, head + "2" + tail) == [
        #"…"\#(middle)1\#(tail)" → …"\#(middle)2\#(tail)""#
      ]
    )
    #expect(lines("a\nb\nc", "a\nc\nd") == ["text\n  − b\n  + d"])
  }

  @Test("Values of a case are compared, cases are told by their names")
  func cases() {
    #expect(lines(Kind.plain, .other) == [".plain → .other"])
    #expect(lines(Kind.plain, .named("a")) == [#".plain → .named("a")"#])
    #expect(lines(Kind.weekly(day: 1, hour: 9), .weekly(day: 2, hour: 9)) == ["weekly.day: 1 → 2"])
    #expect(lines(Kind.weekly(day: 1, hour: 9), .plain) == [".weekly(day: 1, hour: 9) → .plain"])
  }

  @Test("Equality decides: a value that is equal has no differences, one that is not has one")
  func equality() {
    struct Odd: Equatable {
      var number: Int
      var isEqual: Bool

      static func == (left: Odd, right: Odd) -> Bool { left.isEqual }
    }

    #expect(Diff(from: Odd(number: 1, isEqual: true), to: Odd(number: 2, isEqual: true)).isEmpty)
    #expect(
      lines(Odd(number: 1, isEqual: false), Odd(number: 1, isEqual: false))
        == ["Odd(number: 1, isEqual: false) is the same in all its parts, but not equal"]
    )
  }

  @Test("A date that no calendar has is shown by its number", arguments: [Double.nan, 1e300])
  func impossibleDate(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(lines(Date?.none, date) == ["nil → Date(timeIntervalSince1970: \(seconds))"])
  }

  @Test("A NaN that stays one is not a difference, wherever it is", arguments: [Double.nan, -.nan])
  func notANumber(new: Double) {
    struct Reading: Hashable {
      var value = Double.nan
      var title = "a"
    }
    let old = Double.nan
    let pairs: [(Any, Any, [String])] = [
      (old, new, []), (Double?.some(old) as Any, Double?.some(new) as Any, []),
      (["a": old], ["a": new], []),
      ([1, old, 2], [1, new, 2], []), ([old], [0, new], ["[0]: added 0.0"]),
      ([Double?.some(old)], [Double?.some(0), new], ["[0]: added 0.0"]),
      ([old] as [Any], [0.5, new] as [Any], ["[0]: added 0.5"]),
      (
        [Reading(), Reading(value: 1)],
        [Reading(value: 0), Reading(value: new), Reading(value: 1)],
        [#"[0]: added Reading(value: 0.0, title: "a")"#]
      ),
      ([Reading()], [Reading(value: new)], []), (Set([old, 1]), Set([Double.nan, 1]), []),
      (Reading(), Reading(value: new), []), (Reading(), Reading(value: 1), ["value: nan → 1.0"]),
      (Reading(), Reading(value: new, title: "b"), [#"title: "a" → "b""#]),
      (CGPoint(x: old, y: 0), CGPoint(x: Double.nan, y: 0), []),
    ]

    for (old, new, lines) in pairs {
      #expect(self.lines(old, new) == lines)
    }
  }

  @Test("Values that cannot be compared as a whole are compared in parts, without closures")
  func notEquatable() {
    struct Options {
      var sound = true
      var change: () -> Void = {}
    }

    #expect(lines(Options(), Options(sound: false)) == ["sound: true → false"])
  }

  @Test("Values of two types are shown with both")
  func types() {
    #expect(lines(1 as Any, "1" as Any) == [#"1 → "1""#])
  }

  // MARK: Collections

  @Test("Identifiable elements are compared by id, wherever they stand")
  func byID() {
    let lines = lines {
      $0.authors.removeFirst()
      $0.authors[0].name = "Beatrice"
      $0.authors.append(Author(0xB3, "New"))
    }

    #expect(
      lines == [
        #"authors[B0]: removed Author(id: B0, name: "Ann")"#,
        #"authors[B1].name: "Bea" → "Beatrice""#,
        #"authors[B3]: added Author(id: B3, name: "New")"#,
      ]
    )
  }

  @Test("A moved element is one line")
  func moved() {
    #expect(lines { $0.authors.swapAt(0, 1) }.count == 1)
    #expect(
      lines { $0.authors.insert($0.authors.removeLast(), at: 0) }
        == ["authors[B2]: moved to the front"]
    )
    #expect(
      lines { $0.authors.append($0.authors.removeFirst()) }
        == ["authors[B0]: moved behind [B2]"]
    )
  }

  @Test("Elements whose ids are not unique are compared by position")
  func duplicates() {
    let old = [Author(1, "a"), Author(1, "b")]

    #expect(lines(old, [old[0]]) == [#"[1]: removed Author(id: 1, name: "b")"#])
  }

  @Test("Other elements are compared by position; one that comes between does not shift the rest")
  func byPosition() {
    #expect(lines { $0.lengths[1] = 20 } == ["lengths[1]: 10 → 20"])
    #expect(lines { $0.lengths.insert(7, at: 1) } == ["lengths[1]: added 7"])
    #expect(lines { $0.lengths.remove(at: 0) } == ["lengths[0]: removed 5"])
    #expect(lines { $0.lengths = [] }.count == 3)
  }

  @Test("Sets and dictionaries are compared without order")
  func unordered() {
    #expect(lines { $0.tags = ["b", "c"] } == [#"tags: removed "a""#, #"tags: added "c""#])
    #expect(
      lines { $0.counts = ["x": 2, "z": 3] }
        == [#"counts["y"]: removed 2"#, #"counts["x"]: 1 → 2"#, #"counts["z"]: added 3"#]
    )
  }

  @Test("One change among many is one line, and very many are cut")
  func many() {
    let old = (0..<UInt64(LongTests.count(200, long: 1_000))).map { Author($0, "Ann") }
    var new = old
    new[100].name = "Ann II"

    #expect(lines(old, new) == [#"[64].name: "Ann" → "Ann II""#])
    let all = Diff(from: Array(0..<150), to: Array(1000..<1150)).description
    #expect(all.hasSuffix("[99]: 99 → 1099\n… 50 more differences"))
  }

  // MARK: What is easily missed

  @Test("What is added and removed here and there does not shift what stays")
  func hereAndThere() {
    #expect(lines([1, 2, 3, 4], [2, 3, 4, 5]) == ["[0]: removed 1", "[3]: added 5"])
    #expect(lines([1, 2, 3, 4, 5], [1, 9, 2, 3, 4, 6]) == ["[1]: added 9", "[5]: 5 → 6"])
    #expect(
      lines([[1, 2], [3, 4]], [[0], [1, 2], [3, 4, 5]])
        == ["[0]: added [0]", "[2][2]: added 5"]
    )
  }

  @Test("Lists without anything in common are compared by position however long they are")
  func longLists() {
    let count = LongTests.count(5_000, long: 20_000)
    let lines = self.lines(Array(0..<count), Array(count..<2 * count))

    #expect(lines.count == count)
    #expect(lines.first == "[0]: 0 → \(count)")
  }

  @Test("Two values whose texts are the same are told apart")
  func sameText() {
    struct Secret: Equatable, CustomStringConvertible, LosslessStringConvertible {
      var value = 0
      var description: String { "•••" }
      init(_ value: Int) { self.value = value }
      init?(_ description: String) { nil }
    }
    let date = Date(timeIntervalSince1970: 0)

    #expect(
      lines(date, date.addingTimeInterval(0.25))
        == ["1970-01-01 00:00:00 +0000 → 1970-01-01 00:00:00.25 +0000"]
    )
    #expect(lines(Data([1, 2]), Data([1, 255])) == ["<01 02> → <01 ff>"])
    #expect(lines(Secret(1), Secret(2)) == ["••• → ••• (another one)"])
  }

  @Test("Elements of sets are told apart by equality, not by their texts")
  func longElements() {
    let long = String(repeating: "a", count: 400)

    #expect(lines(Set([long + "1"]), [long + "2"]).count == 2)
  }

  @Test("An empty optional within an optional is not an empty one")
  func nestedOptionals() {
    #expect(lines(Int??.none, .some(nil)) == ["nil → Optional(nil)"])
    #expect(lines(Int??.some(nil), .some(1)) == ["Optional(nil) → 1"])
  }

  @Test("A case's only value keeps its name")
  func oneLabelledValue() {
    enum Step: Equatable {
      case wait(seconds: Int)
      case stop
    }

    #expect(lines(Step.wait(seconds: 1), .wait(seconds: 2)) == ["wait.seconds: 1 → 2"])
    #expect(lines(Step.wait(seconds: 1), .stop) == [".wait(seconds: 1) → .stop"])
  }

  @Test("Keys of dictionaries may be any values, and their values have paths of their own")
  func dictionaries() {
    let id = UUIDSource.number(0xA1)

    #expect(lines([id: [1, 2]], [id: [1, 3]]) == ["[A1][1]: 2 → 3"])
    #expect(lines([1: Int?.none], [1: 2]) == ["[1]: nil → 2"])
  }

  // MARK: Models

  @MainActor @Observable final class Model {
    let name: String
    var title = "Emma"
    var child: Model?
    @ObservationIgnored var cache: [Int] = []
    private let dependencies = FeatureDependencies.test()
    var onDone: () -> Void = {}

    init(_ name: String = "a") {
      self.name = name
    }
  }

  @Test("Models are compared by what is observed of them, and those inside of them")
  @MainActor func models() {
    let (old, new) = (Model(), Model())
    (old.child, new.child) = (Model(), Model())
    new.child?.title = "Dracula"
    new.title = "Persuasion"

    #expect(
      lines(old, new)
        == [#"title: "Emma" → "Persuasion""#, #"child.title: "Emma" → "Dracula""#]
    )
    #expect(Diff(from: old, to: old).isEmpty)
  }

  @Test("Models that hold each other are compared once")
  @MainActor func circle() {
    let (old, new) = (Model(), Model())
    (old.child, new.child) = (old, new)
    new.title = "Dracula"

    #expect(lines(old, new) == [#"title: "Emma" → "Dracula""#])
    (old.child, new.child) = (nil, nil)
  }

  // MARK: Failing

  @Test("Two values that are not equal fail the test where they are compared, with what differs")
  func failure() {
    let line = #line + 2
    withKnownIssue {
      expectEqual(Book(title: "Dracula"), Book())
    } matching: { issue in
      issue.comments == ["Expected → actual:\ntitle: \"Emma\" → \"Dracula\""]
        && issue.sourceLocation?.line == line
    }

    #expect(expectEqual(Book(), Book()))
  }
}
