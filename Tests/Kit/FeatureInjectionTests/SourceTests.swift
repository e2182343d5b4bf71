import FeatureInjection
import FeatureTesting
import Foundation
import Testing

@Suite struct SourceTests {
  @Test("Incrementing identifiers count from zero, each source by itself")
  func incrementing() {
    let (first, second) = (UUIDSource.incrementing, UUIDSource.incrementing)

    let made = [first(), first(), second()].map(\.uuidString)

    #expect(
      made == [
        "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
        "00000000-0000-0000-0000-000000000000",
      ]
    )
  }

  @Test("A constant source repeats itself")
  func constant() {
    let uuid = UUIDSource.number(0xBEEF)
    let date = Date(timeIntervalSince1970: 1)

    #expect(UUIDSource.constant(uuid)().uuidString == "00000000-0000-0000-0000-00000000BEEF")
    #expect(DateSource.constant(date)() == date)
  }

  @Test("The same seed gives the same numbers, another seed others")
  func seeded() {
    let numbers = ([1, 1, 2] as [UInt64]).map { seed in
      let random = RandomSource.seeded(seed)
      return (1...3).map { _ in random.next() }
    }

    #expect(numbers[0] == numbers[1])
    #expect(numbers[0] != numbers[2])
    // The first output of SplitMix64 for the seed 1, from its reference implementation.
    #expect(numbers[0].first == 0x910A_2DEC_8902_5CC1)
  }

  @Test("Seeded identifiers are random ones of version 4 that repeat")
  func seededIdentifiers() {
    let (first, second) = (UUIDSource.seeded(7), UUIDSource.seeded(7))

    let made = first()

    #expect(made == second())
    #expect(made != first())
    #expect(Array(made.uuidString)[14] == "4")
  }
}
