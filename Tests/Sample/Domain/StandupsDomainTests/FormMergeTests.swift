import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

/// The outcome of a form when others have changed the standup since it was opened.
@Suite struct FormMergeTests {
  /// Attendees as a word each: its first letter is the id, a lone small letter is a row without a name.
  private func standup(_ words: String) -> Standup {
    var standup = Standup.fixture()
    for word in words.split(separator: " ").map(String.init) {
      let isRow = word.count == 1 && word == word.lowercased()
      standup.attendees.append(Attendee(word.utf8.first ?? 0, isRow ? "" : word))
    }
    return standup
  }

  @Test(
    "Attendees are merged each by itself; rows without a name count for nothing",
    arguments: [
      // opened with, mine, theirs, and what is stored
      ("A B", "A B", "A B C", "A B C", false),
      ("a", "a", "C", "C", false),
      ("a", "a b", "a", "a", false),
      ("", "a", "", "", false),
      ("A", "A X", "A C", "A C X", false),
      ("A", "X A", "A C", "X A C", false),
      ("a", "X", "C", "C X", false),
      ("A B", "A", "A B C", "A C", false),
      ("A B", "A2 B", "A B2", "A2 B2", false),
      ("A B C", "C A B", "A B C D", "C A B D", false),
      ("A B C", "A B C X", "C A B", "C A B X", false),
      ("A B", "B", "B", "B", false),
      ("A", "A2", "A2", "A2", false),
      ("A", "r", "A", "r", false),
      ("A", "r", "A C", "C", false),
      ("A", "r", "s", "s", false),
      ("A", "A2", "A3", "A2", true),
      ("A B", "B", "A2 B", "B", true),
      ("A B", "A2 B", "B", "A2 B", true),
      ("A B C", "C B A", "B A C", "C B A", true),
    ] as [(String, String, String, String, Bool)]
  )
  func attendees(base: String, mine: String, theirs: String, merged: String, isConflict: Bool) {
    var stored = standup(theirs)
    let conflicts = stored.conflicts(with: standup(mine), changedFrom: standup(base))

    stored.takeFields(of: standup(mine), changedFrom: standup(base))

    #expect(stored == standup(merged))
    #expect(conflicts == (isConflict ? [.attendees] : []))
  }

  @Test("A field conflicts if both sides changed it, and not to the same")
  func conflicts() {
    let base = Standup.fixture(attendees: 1)
    var mine = base
    (mine.title, mine.duration, mine.theme) = ("Mine", .seconds(600), .navy)
    var theirs = base
    (theirs.title, theirs.duration, theirs.theme) = ("Theirs", .seconds(900), .navy)

    #expect(theirs.conflicts(with: mine, changedFrom: base) == [.title, .length])
    #expect(theirs.conflicts(with: base, changedFrom: base) == [])
    #expect(base.conflicts(with: mine, changedFrom: base) == [])
  }
}
