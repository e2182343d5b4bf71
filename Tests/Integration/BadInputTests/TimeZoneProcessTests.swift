import FeatureKit
import FeatureTesting
import Foundation
import StandupsDomain
import StandupsStorage
import Testing

/// The time zone of the executable, which is that of the C library.
@Suite(.serialized) struct TimeZoneProcessTests {
  /// A time zone, and the times there at noon in GMT, in winter and in summer.
  struct Form: Sendable, CustomTestStringConvertible {
    var zone: String
    var winter: String
    var summer: String
    var testDescription: String { zone }

    init(_ zone: String, _ winter: String, _ summer: String) {
      (self.zone, self.winter, self.summer) = (zone, winter, summer)
    }
  }

  /// A standup with a meeting on 15 January and one on 15 July 2025, each at 12:00 in GMT.
  private func place() async throws -> Workplace {
    let place = try Workplace()
    var standup = Standup(id: Standup.ID(UUIDSource.number(1)), title: "Design")
    for (number, date) in [(2, 1_752_580_800.0), (3, 1_736_942_400)] as [(UInt64, Double)] {
      standup.meetings.append(
        Meeting(
          id: Meeting.ID(UUIDSource.number(number)),
          date: Date(timeIntervalSince1970: date),
          transcript: ""
        )
      )
    }
    try await place.save(standup)
    return place
  }

  private static let often = [
    Form("TZ=:Europe/Berlin", "13:00", "14:00"),
    Form("TZ=CET-1CEST,M3.5.0,M10.5.0/3", "13:00", "14:00"),
    Form("TZ=UTC+3", "09:00", "09:00"),
  ]

  private static let seldom = [
    Form("TZ=Europe/Berlin", "13:00", "14:00"),
    Form("TZ=posix/Europe/Berlin", "13:00", "14:00"),
    Form("TZ=:posix/Australia/Sydney", "23:00", "22:00"),
    Form("TZ=/usr/share/zoneinfo/America/New_York", "07:00", "08:00"),
    Form("TZ=:/usr/share/zoneinfo/America/New_York", "07:00", "08:00"),
    Form("TZ=EST5EDT,M3.2.0,M11.1.0", "07:00", "08:00"),
    Form("TZ=NZST-12NZDT,M9.5.0,M4.1.0/3", "01:00", "00:00"),
    Form("TZ=IST-1GMT0,M10.5.0,M3.5.0/1", "12:00", "13:00"),
    Form("TZ='<+1030>-10:30<+11>-11,M10.1.0,M4.1.0'", "23:00", "22:30"),
    Form("TZ='<-03>3'", "09:00", "09:00"),
    Form("TZ=MSK-3", "15:00", "15:00"),
    Form("TZ=XXX-1:17:30", "13:17", "13:17"),
    Form("TZ=", "12:00", "12:00"),
    Form("TZ=:", "12:00", "12:00"),
    Form("TZ=No/Zone", "12:00", "12:00"),
    Form("TZ=UTC0", "12:00", "12:00"),
  ]

  @Test(
    "The zone is that of the C library, whatever TZ is",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")),
    arguments: LongTests.isOn ? often + seldom : often
  )
  func variable(form: Form) async throws {
    let outcome = try await place().run(
      "show",
      "Design",
      shell: #"export \#(form.zone); exec "$@""#
    )

    #expect(outcome.output.contains(", \(form.winter)"))
    #expect(outcome.output.contains(", \(form.summer)"))
    #expect((outcome.errors, outcome.code) == ("", 0))
  }

  @Test("Rules without the dates of their changes have those of America, which is told")
  func undated() async throws {
    let place = try await place()

    let outcome = try await place.run(
      "show",
      "Design",
      shell: #"export TZ=CET-1CEST; exec "$@""#
    )

    #expect(outcome.output.contains(", 13:00") && outcome.output.contains(", 14:00"))
    #expect(outcome.errors.hasPrefix("warning: No known time zone has the rules of TZ"))
    #expect(outcome.code == 0)
  }

  @Test("Rules that no zone has are told in one line, and the present offset is right")
  func strange() async throws {
    let place = try await place()
    let zone = "TZ=AAA-1:23BBB-1:23,M3.2.0,M10.2.0"
    let strange = "TZ=AAA-1:23BBB,M3.2.0,M10.2.0"

    let constant = try await place.run("show", "Design", shell: #"export \#(zone); exec "$@""#)
    let outcome = try await place.run("show", "Design", shell: #"export \#(strange); exec "$@""#)
    let quiet = try await place.run(
      "show",
      "Design",
      "-q",
      shell: #"export \#(strange); exec "$@""#
    )

    #expect(constant.errors == "")
    #expect(
      outcome.errors.hasPrefix(
        "warning: No known time zone has the rules of TZ: dates are those of GMT+0"
      )
    )
    #expect(outcome.errors.count { $0 == "\n" } == 1)
    // Which of the two it is depends on the day of this run.
    #expect(outcome.output.contains(", 13:23") || outcome.output.contains(", 14:23"))
    #expect(quiet.errors == "")
    #expect(outcome.code == 0)
  }

  @Test(
    "A copied file, or one that is mounted over its link, is the zone it holds",
    .enabled("it needs the right to mount") { await SmallDisk.canBeMade },
    arguments: LongTests.isOn
      ? ["Europe/London", "America/New_York", "Australia/Sydney", "America/Sao_Paulo"]
      : ["Europe/London"],
    [
      "cp ZONE /etc/localtime",
      "ln -s /usr/share/zoneinfo/Etc/UTC /etc/localtime; mount --bind ZONE /etc/localtime",
    ]
  )
  func file(name: String, making: String) async throws {
    let zone = "/usr/share/zoneinfo/\(name)"
    let shell = """
      unset TZ; cp -a /etc "$STANDUPS_STORE.etc" && exec unshare -m sh -c '
        mount --bind "$STANDUPS_STORE.etc" /etc && rm /etc/localtime
        \(making.replacing("ZONE", with: zone))
        exec "$@"' sh "$@"
      """

    let outcome = try await place().run("show", "Design", shell: shell)

    let times = [
      "Europe/London": ("12:00", "13:00"), "America/New_York": ("07:00", "08:00"),
      "Australia/Sydney": ("23:00", "22:00"), "America/Sao_Paulo": ("09:00", "09:00"),
    ]
    let (winter, summer) = try #require(times[name])
    #expect(outcome.output.contains("Wed 15 Jan 2025, \(winter)"))
    #expect(outcome.output.contains("Tue 15 Jul 2025, \(summer)"))
    #expect((outcome.errors, outcome.code) == ("", 0))
  }
}
