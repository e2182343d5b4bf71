import FollowUpsFeature
import StandupsFixtures
import Testing

/// Offsets always mean the rows as shown, under every grouping and filter.
@Suite(.feature) @MainActor struct FollowUpOffsetsLawTests {
  private static func followUps(_ random: inout LawRandom) -> [FollowUp] {
    var number: UInt64 = 0
    return random.list(upTo: 9) { random in
      number += 1
      return FollowUp(
        id: FollowUp.ID(number),
        task: random.pick("milk", "tea", "Milk tea"),
        isDone: random.once(in: 2),
        priority: random.pick(.low, .medium, .high),
        deadline: .monday,
        standupID: random.pick(Standup.design.id, Standup.quiet.id, nil)
      )
    }
  }

  @Test(
    "Rows that are deleted or moved are those shown there",
    arguments: LawSeed.first(40, long: 500)
  )
  func offsets(seed: LawSeed) async throws {
    var random = seed.random
    let flow = await FollowUpsFlow(Self.followUps(&random))
    let group = try flow.open(random.pick(.standup(Standup.design.id), .noStandup, .done))
    group.filterText = random.pick("", "milk")
    group.filterPriority = random.pick(nil, .low, .high)
    let (rows, stored) = (group.rows, flow.stored)
    // Some are out of range, and mean nothing.
    let drawn = IndexSet((0..<rows.count + 3).filter { _ in random.once(in: 2) })
    let offsets = drawn.filteredIndexSet(includeInteger: rows.indices.contains)

    if random.once(in: 2) {
      await flow.world.act { group.deleteFollowUps(atOffsets: drawn) }
      let gone = offsets.map { rows[$0].id }
      #expect(group.rows == rows.filter { !gone.contains($0.id) })
      #expect(flow.stored == stored.filter { !gone.contains($0.id) })
    } else {
      let destination = Int.random(in: -1...rows.count + 1, using: &random)
      await flow.world.act { group.moveFollowUps(fromOffsets: drawn, toOffset: destination) }
      var moved = IdentifiedArray(keepingFirst: rows)
      if (0...rows.count).contains(destination) {
        moved.move(fromOffsets: offsets, toOffset: destination)
      }
      // What is done stays behind what is to do.
      let parts = [moved.filter { !$0.isDone }, moved.filter(\.isDone)]
      #expect(group.rows == parts.flatMap(\.elements))
      // What isn't shown stays in its order.
      let hidden = stored.filter { !rows.contains($0) }
      #expect(flow.stored.filter { !rows.contains($0) } == hidden)
    }
  }
}
