import Foundation
import IdentifiedArrays
import Testing

/// Random changes, each made to an identified array and, in the slow and obvious way, to a plain one.
@Suite struct IdentifiedArrayLawTests {
  @Test("Every change has the effect that it has on a plain array", arguments: UInt64(0)..<20)
  func randomChanges(seed: UInt64) {
    var random = SplitMix(state: seed)
    // Short and long arrays: the offsets of few and of many moved elements are kept in different ways.
    var plain = (0..<[0, 3, 100][Int(seed) % 3]).map { Topic(id: $0) }
    var identified = IdentifiedArray(keepingFirst: plain)
    var nextID = plain.count

    for _ in 0..<200 {
      let offsets = IndexSet(
        (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
          plain.indices.randomElement(using: &random)
        }
      )
      let destination = Int.random(in: 0...plain.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        identified.remove(atOffsets: offsets)
        plain = plain.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
      case 1:
        identified.move(fromOffsets: offsets, toOffset: destination)
        let isMoved = { (offset: Int) in offsets.contains(offset) }
        plain =
          (0..<destination).filter { !isMoved($0) }.map { plain[$0] } + offsets.map { plain[$0] }
          + (destination..<plain.count).filter { !isMoved($0) }.map { plain[$0] }
      case 2:
        identified.insert(Topic(id: nextID), at: destination)
        plain.insert(Topic(id: nextID), at: destination)
        nextID += 1
      case 3:
        identified.append(Topic(id: nextID))
        plain.append(Topic(id: nextID))
        nextID += 1
      case 4:
        guard let offset = offsets.first else { continue }
        identified[id: plain[offset].id] = nil
        plain.remove(at: offset)
      case _:
        guard let offset = offsets.first else { continue }
        identified[id: plain[offset].id]?.title += "x"
        plain[offset].title += "x"
      }

      #expect(identified.elements == plain, "seed \(seed)")
      #expect(identified.isIndexed, "seed \(seed)")
    }
  }
}

/// A small generator whose numbers are the same on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
