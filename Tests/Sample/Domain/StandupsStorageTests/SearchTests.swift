import Foundation
import StandupsStorage
import Testing

@Suite struct SearchTests {
  @Test("A day ends at midnight, also one that began an hour late")
  func lastDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/Santiago"))
    // That day, clocks went from midnight to one o'clock.
    let noon = Date(timeIntervalSince1970: 1_757_257_200)
    var search = Search()
    search.until = noon
    let texts = [noon, noon + 11 * 3600, noon + 12.5 * 3600].map { date in
      var text = FoundText(.task, id: "a", "Tea", of: "Tea", at: nil)
      text.deadline = date
      return text
    }

    #expect(search.found(in: texts, calendar).map(\.deadline) == [noon, noon + 11 * 3600])
  }
}
