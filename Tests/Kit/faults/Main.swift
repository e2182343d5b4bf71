import FeatureRecords
import Foundation
import StoreFaults

/// The faults of a folder with a file a record.
///
/// With `PLACE=journal` in the environment, they are those of a journal.
@main
enum Main {
  static func main() async throws {
    var place = Place()
    if ProcessInfo.processInfo.environment["PLACE"] == "journal" {
      place.backend = journal
      place.earlier = { RecordStore<Page>.backend(inFolder: $0.appending(path: "pages")) }
      // A line is appended in one step, which a kill seldom hits.
      place.traceGoal = 0
    }
    try await Faults.run(in: place)
  }

  @Sendable private static func journal(in folder: URL) -> any RecordBackend<Page> {
    var earlier = EarlierKinds()
    earlier.add("pages", RecordSchema<Page>())
    let journal = SharedJournal(inFolder: folder, takingOver: earlier, now: { .distantPast })
    return JournalRecordBackend("pages", in: journal)
  }
}
