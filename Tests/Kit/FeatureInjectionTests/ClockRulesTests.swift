import FeatureTesting
import Foundation
import Testing

@testable import FeatureInjection

/// The search for the time zone that a clock shows.
@Suite struct ClockRulesTests {
  private static let winter = Date(timeIntervalSince1970: 1_767_603_600)
  private static let summer = Date(timeIntervalSince1970: 1_783_155_600)

  /// Searches in a folder whose table has some names.
  private func search(
    _ rules: ClockRules,
    named: [String] = [],
    among names: [String] = Self.names
  ) throws -> (zone: TimeZone, isExact: Bool) {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let lines = ["# the table"] + names.map { "XX\t+0000+00000\t\($0)\tcomment" }
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.url.appending(path: "zone1970.tab"))
    return rules.zone(named: named, in: folder.url.path)
  }

  private static func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  private static let names = [
    "Africa/Lagos", "America/New_York", "America/Sao_Paulo", "Australia/Sydney", "Europe/Berlin",
    "Europe/London",
  ]

  @Test(
    "A clock without a right name is recognized by what it shows, in winter and in summer",
    arguments: names,
    [winter, summer]
  )
  func unnamed(name: String, now: Date) throws {
    let clock = try Self.zone(name)
    let rules = ClockRules(around: now) { clock.secondsFromGMT(for: $0) }

    let found = try search(rules, named: ["Etc/UTC", "no name", "Africa/Lagos"])

    #expect(found.zone.identifier == name)
    #expect(found.isExact)
    #expect(rules.agree(with: clock))
    for other in Self.names where other != name {
      #expect(!rules.agree(with: try Self.zone(other)))
    }
  }

  @Test("A right name is taken before another zone that agrees, and before a mere offset")
  func named() throws {
    let rules = ClockRules(around: Self.winter) { _ in 20_700 }

    let found = try search(rules, named: ["Asia/Kathmandu"], among: ["Asia/Katmandu"])

    #expect(found.zone.identifier == "Asia/Kathmandu")
  }

  @Test("Of the zones that agree all year, the one that agrees in most years is taken")
  func history() throws {
    let clock = try Self.zone("America/Sao_Paulo")
    let rules = ClockRules(around: Self.winter) { clock.secondsFromGMT(for: $0) }

    #expect(try search(rules, among: ["America/Cayenne", "America/Sao_Paulo"]).zone == clock)
  }

  @Test(
    "An offset that never changes is taken as it is, to the second",
    arguments: [0, 10_800, -10_800, 20_700, 4_623, 50_400, -43_200, 64_800]
  )
  func fixed(offset: Int) throws {
    let rules = ClockRules(around: Self.winter) { _ in offset }

    let found = try search(rules, named: ["Etc/GMT+7"])

    #expect(found.isExact)
    #expect(found.zone.secondsFromGMT(for: Self.winter) == offset)
    #expect(found.zone.secondsFromGMT(for: Self.summer) == offset)
  }

  @Test("Rules are told apart by the second in which they change")
  func seconds() throws {
    let berlin = try Self.zone("Europe/Berlin")
    let rules = ClockRules(around: Self.winter) { berlin.secondsFromGMT(for: $0 + 1) }

    let found = try search(rules, named: ["Europe/Berlin"])

    #expect(!rules.agree(with: berlin))
    #expect(found.zone == berlin)
    #expect(!found.isExact)
  }

  @Test(
    "Rules of no zone get the one that is right now and on most days, or the present offset",
    arguments: [
      // The dates of New York, the offsets of Berlin.
      (21_600, winter, "Europe/Berlin"), (21_600, summer, "Europe/Berlin"),
      (21_660, winter, "GMT+0101"), (21_660, summer, "GMT+0201"),
    ]
  )
  func strange(shift: Int, now: Date, expected: String) throws {
    let clock = try Self.zone("America/New_York")
    let rules = ClockRules(around: now) { clock.secondsFromGMT(for: $0) + shift }

    let found = try search(rules)

    #expect(found.zone.identifier == expected)
    #expect(!found.isExact)
  }

  @Test("An offset that Foundation can't have is GMT, and isn't right")
  func unheardOf() throws {
    let found = ClockRules(around: Self.winter) { _ in 90_000 }.zone(named: [], in: "/nowhere")

    #expect(found.zone == .gmt)
    #expect(!found.isExact)
  }

  @Test(
    "Whatever zone a clock has, the found one shows the same all year",
    arguments: LawSeed.first(2, long: 20)
  )
  func everyZone(seed: LawSeed) throws {
    var random = seed.random
    let names = TimeZone.knownTimeZoneIdentifiers
    for _ in 0..<LongTests.count(4, long: 40) {
      let clock = try Self.zone(names[Int.random(in: names.indices, using: &random)])
      let now = Self.winter + Double.random(in: 0..<365 * 86_400, using: &random)
      let rules = ClockRules(around: now) { clock.secondsFromGMT(for: $0) }

      let found = rules.zone(named: [], in: "/nowhere")

      #expect(found.isExact, "\(clock.identifier)")
      for _ in 0..<100 {
        let date = now + Double.random(in: -180 * 86_400..<180 * 86_400, using: &random)
        #expect(
          found.zone.secondsFromGMT(for: date) == clock.secondsFromGMT(for: date),
          "\(clock.identifier) at \(date)"
        )
      }
    }
  }
}
