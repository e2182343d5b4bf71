import FeatureRecords
import Foundation
import StandupsDomain
import Testing

@Suite struct SettingsTests {
  private func decode(_ json: String) throws -> Settings {
    try RecordJSON.decoder().decode(Settings.self, from: Data(json.utf8))
  }

  private func json(_ settings: Settings) throws -> String {
    String(decoding: try RecordJSON.encoder().encode(settings), as: UTF8.self)
  }

  @Test(
    "A stored number that can't be chosen is shown as the nearest, and kept until it is changed",
    arguments: [(0, 1), (-9_000_000_000, 1), (6, 5), (1, 1), (5, 5)]
  )
  func nearest(stored: Int, shown: Int) throws {
    var settings = try decode("{\"maxNumOfStepsPreview\":\(stored)}")
    settings.sound = false

    #expect(settings.maxNumOfStepsPreview == shown)
    #expect(try json(settings).contains("\"maxNumOfStepsPreview\":\(stored),"))
    settings.maxNumOfStepsPreview = settings.maxNumOfStepsPreview
    #expect(try json(settings).contains("\"maxNumOfStepsPreview\":\(shown),"))
  }

  @Test("A number that can't be chosen becomes the nearest", arguments: [(9, 5), (-1, 1), (2, 2)])
  func setNumber(number: Int, chosen: Int) {
    var settings = Settings()

    settings.maxNumOfStepsPreview = number

    #expect(settings.maxNumOfStepsPreview == chosen)
  }

  @Test("Settings that are absent have their defaults")
  func absent() throws {
    #expect(try decode("{}") == Settings())
    #expect(throws: DecodingError.self) { try decode("{\"sound\":\"loud\"}") }
    #expect(throws: DecodingError.self) { try decode("{\"maxNumOfStepsPreview\":2.5}") }
  }

  @Test(
    "A typed value changes its own setting and no other",
    arguments: [
      (.sound, "OFF", "off"), (.sound, "no", "off"), (.sound, "False", "off"),
      (.showProgressRing, "yes", "on"), (.showStepsPreview, "true", "on"),
      (.maxNumOfStepsPreview, "1", "1"), (.maxNumOfStepsPreview, "5", "5"),
      (.welcomeGreetings, "", ""), (.welcomeGreetings, " Hi: é ", " Hi: é "),
    ] as [(Settings.Name, String, String)]
  )
  func set(name: Settings.Name, text: String, value: String) {
    var settings = Settings()
    settings.showProgressRing = false
    settings.showStepsPreview = false
    let others = Settings.Name.allCases.filter { $0 != name }
    let before = others.map { settings[$0] }

    let isSet = settings.set(name, to: text)

    #expect(isSet)
    #expect(settings[name] == value)
    #expect(others.map { settings[$0] } == before)
  }

  @Test(
    "A typed value that a setting can't have changes nothing",
    arguments: [
      (.sound, "maybe"), (.sound, ""), (.maxNumOfStepsPreview, "0"), (.maxNumOfStepsPreview, "6"),
      (.maxNumOfStepsPreview, "two"), (.maxNumOfStepsPreview, "99999999999999999999"),
    ] as [(Settings.Name, String)]
  )
  func refused(name: Settings.Name, text: String) {
    var settings = Settings()

    let isSet = settings.set(name, to: text)

    #expect(!isSet)
    #expect(settings == Settings())
  }
}
