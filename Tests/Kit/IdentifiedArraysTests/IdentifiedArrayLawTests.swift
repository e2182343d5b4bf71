import FeatureTesting
import Foundation
import IdentifiedArrays
import Testing

/// Random changes, each made to an identified array and, in the slow and obvious way, to a plain one.
@Suite struct IdentifiedArrayLawTests {
  @Test(
    "Every change has the effect that it has on a plain array",
    arguments: LawSeed.first(2, long: 20)
  )
  func randomChanges(seed: LawSeed) {
    var random = seed.random
    // Short and long arrays: the offsets of few and of many moved elements are kept in different ways.
    var plain = (0..<[0, 3, 100][Int(seed.number % 3)]).map { Topic(id: $0) }
    var identified = IdentifiedArray(keepingFirst: plain)

    for step in 0..<200 {
      let before = plain.map(\.id)
      change(&identified, &plain, newID: 1000 + step, &random)

      #expect(identified.elements == plain)
      #expect(identified.isIndexed)
      #expect(identified.ids == plain.map(\.id))
      let after = Set(plain.map(\.id))
      #expect(before.allSatisfy { identified.ids.contains($0) == after.contains($0) })
    }
  }

  private func change(
    _ identified: inout IdentifiedArrayOf<Topic>,
    _ plain: inout [Topic],
    newID: Int,
    _ random: inout LawRandom
  ) {
    let offsets = IndexSet(
      random.list(upTo: 3) { [plain] in plain.indices.randomElement(using: &$0) }.compactMap(\.self)
    )
    let destination = Int.random(in: 0...plain.count, using: &random)
    let isMoved = { (offset: Int) in offsets.contains(offset) }
    let new = Topic(id: newID, title: random.pick("a", "b", "c"))
    let known = offsets.first

    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      identified.remove(atOffsets: offsets)
      plain = plain.enumerated().filter { !isMoved($0.offset) }.map(\.element)
    case 1:
      identified.move(fromOffsets: offsets, toOffset: destination)
      plain =
        (0..<destination).filter { !isMoved($0) }.map { plain[$0] } + offsets.map { plain[$0] }
        + (destination..<plain.count).filter { !isMoved($0) }.map { plain[$0] }
    case 2:
      identified.insert(new, at: destination)
      plain.insert(new, at: destination)
    case 3:
      identified.append(new)
      plain.append(new)
    case 4:
      guard let known else { return }
      let (id, isUnknown) = (plain[known].id, random.once(in: 2))
      identified[id: isUnknown ? newID : id] = isUnknown ? new : nil
      if isUnknown { plain.append(new) } else { plain.remove(at: known) }
    case 5:
      guard let known else { return }
      if random.once(in: 2) {
        identified[id: plain[known].id]?.title += "x"
      } else {
        identified[known].title += "x"
      }
      plain[known].title += "x"
    case 6:
      let changed = known.map { Topic(id: plain[$0].id, title: new.title) } ?? new
      identified.updateOrAppend(changed)
      if let known { plain[known] = changed } else { plain.append(changed) }
    case 7:
      // An id that is taken: nothing is added.
      guard let known else { return }
      identified.insert(Topic(id: plain[known].id, title: "again"), at: destination)
      identified.append(Topic(id: plain[known].id, title: "again"))
    case 8:
      guard let known else { return }
      changeID(&identified, &plain, at: known, to: random.maybe { _ in newID }, &random)
    case _:
      guard random.once(in: 10) else { return }
      identified.removeAll { $0.title == new.title }
      identified.sort { $0.title < $1.title }
      plain.removeAll { $0.title == new.title }
      plain = sortedStably(plain)
    }
  }

  /// Changes an id in place, to a new one or to that of an element, which makes room for it.
  private func changeID(
    _ identified: inout IdentifiedArrayOf<Topic>,
    _ plain: inout [Topic],
    at offset: Int,
    to newID: Int?,
    _ random: inout LawRandom
  ) {
    let id = plain[offset].id
    let newID = newID ?? plain.randomElement(using: &random)?.id ?? id
    switch Int.random(in: 0..<4, using: &random) {
    case 0: identified[id: id]?.id = newID
    case 1: identified[offset].id = newID
    case 2: identified[offset] = Topic(id: newID, title: plain[offset].title)
    case _: identified.update(id: id) { $0.id = newID }
    }
    plain[offset].id = newID
    plain = plain.enumerated().filter { $0.offset == offset || $0.element.id != newID }
      .map(\.element)
  }

  private func sortedStably(_ topics: [Topic]) -> [Topic] {
    topics.enumerated().sorted { ($0.element.title, $0.offset) < ($1.element.title, $1.offset) }
      .map(\.element)
  }
}
