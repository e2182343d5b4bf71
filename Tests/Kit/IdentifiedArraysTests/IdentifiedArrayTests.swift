import Foundation
import IdentifiedArrays
import Testing

struct Topic: Hashable, Codable, Identifiable {
  var id: Int
  var title = ""
}

@Suite struct IdentifiedArrayTests {
  private let first = Topic(id: 1, title: "Hiring")
  private let second = Topic(id: 2, title: "Budget")
  private let third = Topic(id: 3, title: "Offsite")
  private var topics: IdentifiedArrayOf<Topic> { [first, second, third] }

  // MARK: Creating

  @Test("Keeping the first leaves out elements whose id came before, in literals too")
  func keepingFirst() {
    let again = Topic(id: 1, title: "again")

    let kept = IdentifiedArray(keepingFirst: [first, second, again])

    #expect(kept.elements == [first, second])
    #expect(kept == [first, second, again])
    #expect(kept[id: 1] == first)
  }

  @Test("Keeping the last puts it in the place of the earlier one")
  func keepingLast() {
    let again = Topic(id: 1, title: "again")

    let kept = IdentifiedArray(keepingLast: [first, second, again])

    #expect(kept.elements == [again, second])
  }

  @Test("The throwing initializer names the id that comes twice")
  func throwing() throws {
    let topics = try IdentifiedArray(throwing: [first, second])

    #expect(topics.elements == [first, second])
    #expect(topics[id: 2] == second)
    #expect(throws: DuplicateIDError(id: 1)) {
      try IdentifiedArray(throwing: [first, second, first])
    }
  }

  // MARK: Finding and updating

  @Test("An element is found by id and by offset")
  func finding() {
    #expect(topics[id: 2] == second)
    #expect(topics[id: 9] == nil)
    #expect(topics.offset(id: 3) == 2)
    #expect(topics.contains(id: 1))
    #expect(topics[1] == second)
    #expect(topics.ids == [1, 2, 3])
    #expect(topics.map(\.title) == ["Hiring", "Budget", "Offsite"])
  }

  @Test("A closure changes the element of an id where it stands", arguments: 1...3)
  func updatingInClosure(id: Int) {
    var changed = topics

    let old = changed.update(id: id) { topic in
      defer { topic.title = "new" }
      return topic.title
    }

    #expect(old == topics[id: id]?.title)
    #expect(changed[id: id]?.title == "new")
    #expect(changed.count { $0.title == "new" } == 1)
    #expect(changed.update(id: 9) { $0.title = "new" } == nil)
  }

  @Test("An element whose id a closure changes is found by its own, even if the closure throws")
  func rekeyingInClosure() {
    struct Refused: Error {}
    var changed = topics

    #expect(throws: Refused.self) {
      try changed.update(id: 2) { topic in
        topic.id = 3
        throw Refused()
      }
    }

    #expect(changed.elements == [topics[0], Topic(id: 3, title: topics[1].title)])
    #expect(changed.isIndexed)
  }

  @Test(
    "An element that takes the id of another one replaces it, also stored under an id that isn't there",
    arguments: [(1, 3, [3, 2]), (3, 1, [2, 1]), (2, 1, [1, 3]), (9, 2, [1, 2, 3])]
  )
  func takingAnID(old: Int, new: Int, ids: [Int]) {
    var changed = topics

    changed[id: old] = Topic(id: new, title: "new")

    #expect(changed.ids == ids)
    #expect(changed[id: new]?.title == "new")
    #expect(changed.isIndexed)
  }

  @Test("A change in place copies nothing that the element holds")
  func changingInPlace() {
    struct Holder: Identifiable {
      final class Content {}
      let id: Int
      var content = Content()

      mutating func isOnlyOwner() -> Bool { isKnownUniquelyReferenced(&content) }
    }
    var holders = IdentifiedArray(keepingFirst: (1...3).map { Holder(id: $0) })

    let isOnlyOwner = [holders[id: 2]?.isOnlyOwner(), holders[1].isOnlyOwner()]

    #expect(isOnlyOwner == [true, true])
  }

  @Test("A copy is independent")
  func copyOnWrite() {
    let original = topics
    var copy = original

    copy[id: 1]?.title = "new"
    copy.remove(id: 2)

    #expect(original == topics)
    #expect(copy.ids == [1, 3])
  }

  // MARK: Adding, removing, ordering

  @Test("Appending and inserting say whether the id was free")
  func adding() {
    var changed = topics

    let refused = [changed.append(Topic(id: 1)), changed.insert(Topic(id: 2), at: 0)]
    let added = [changed.insert(Topic(id: 4), at: 1), changed.append(Topic(id: 5))]

    #expect(refused == [false, false])
    #expect(added == [true, true])
  }

  @Test("Update or append returns what was there")
  func updateOrAppend() {
    var changed = topics

    let replaced = [
      changed.updateOrAppend(Topic(id: 2, title: "new")), changed.updateOrAppend(Topic(id: 4)),
    ]

    #expect(replaced == [second, nil])
  }

  @Test("Removing by id returns the element, or nil; removing all leaves none")
  func removing() {
    var changed = topics

    let removed = [changed.remove(id: 2), changed.remove(id: 2)]
    changed.removeAll()

    #expect(removed == [second, nil])
    #expect(changed.isEmpty)
    #expect(changed.isIndexed)
  }

  @Test("What filtering keeps is found by id")
  func filtering() {
    let filtered: IdentifiedArrayOf<Topic> = topics.filter { $0.id > 1 }

    #expect(filtered.ids == [2, 3])
    #expect(filtered.isIndexed)
  }

  // MARK: Values

  @Test("Equality and hashing look at the elements in order")
  func equality() {
    let sameInAnotherWay = IdentifiedArray(keepingLast: [second, first, second, third])
    var moved = sameInAnotherWay

    moved.move(fromOffsets: [0], toOffset: 2)

    #expect(sameInAnotherWay != topics)
    #expect(moved == topics)
    #expect(Set([moved, topics]).count == 1)
  }

  @Test("It is written and read as a plain array")
  func coding() throws {
    let data = try JSONEncoder().encode(topics)

    #expect(try JSONDecoder().decode([Topic].self, from: data) == topics.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Topic>.self, from: data) == topics)
  }

  @Test("Reading an id twice throws a decoding error that names it")
  func decodingDuplicates() throws {
    let data = try JSONEncoder().encode(["topics": [first, second, first]])

    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: IdentifiedArrayOf<Topic>].self, from: data)
    }

    guard case .dataCorrupted(let context) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["topics"])
    #expect(context.debugDescription == "two elements have the id 1")
  }

  @Test("It is described as an array")
  func description() {
    #expect(topics.description == topics.elements.description)
  }
}

extension IdentifiedArray {
  /// True if each element is found by its id at its offset.
  var isIndexed: Bool {
    count == Set(ids).count && indices.allSatisfy { offset(id: self[$0].id) == $0 }
  }
}
