import IdentifiedArrays
import Testing

@Suite struct IdentifiedArrayIDsTests {
  @Test(
    "To look for an id hashes that id alone, however long the array is",
    arguments: [10, 10_000]
  )
  func findingIDs(count: Int) {
    let uses = CountedID.Uses()
    let elements = (0..<count).map { Counted(id: CountedID(number: $0, uses: uses)) }
    let array = IdentifiedArray(keepingFirst: elements)
    let (last, missing) = (elements[count - 1].id, CountedID(number: count, uses: uses))
    uses.hashed = 0
    uses.compared = 0

    let found = (array.ids.contains(last), array.ids.contains(missing))
    let offsets = (array.ids.firstIndex(of: last), array.ids.firstIndex(of: missing))

    #expect(found == (true, false))
    #expect(offsets == (count - 1, nil))
    #expect(uses.hashed == 4)
    // What happens to fall into neighbouring places of the dictionary.
    #expect(uses.compared < 100)
  }

  @Test("Ids are read like an array, and are those of the moment in which they were asked for")
  func readingIDs() {
    var changed: IdentifiedArrayOf<Topic> = [Topic(id: 1), Topic(id: 2), Topic(id: 3)]
    let ids = changed.ids

    changed.remove(at: 0)

    #expect(ids == [1, 2, 3])
    #expect(ids != [3, 2, 1])
    #expect(ids != changed.ids)
    #expect("\(ids)" == "[1, 2, 3]")
    #expect(Mirror(reflecting: ids).children.compactMap { $0.value as? Int } == [1, 2, 3])
  }
}

private struct Counted: Identifiable {
  let id: CountedID
}

/// An id that counts how often it is hashed and compared.
private struct CountedID: Hashable {
  final class Uses {
    var hashed = 0
    var compared = 0
  }

  let number: Int
  let uses: Uses

  static func == (left: CountedID, right: CountedID) -> Bool {
    left.uses.compared += 1
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    uses.hashed += 1
    hasher.combine(number)
  }
}
