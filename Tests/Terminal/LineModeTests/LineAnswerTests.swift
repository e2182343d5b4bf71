import FeatureKit
import FeatureWalks
import Testing

@testable import LineMode

/// The answers to lines that can't be carried out, and to “help”.
@Suite @MainActor struct LineAnswerTests {
  @Test(
    "What is meant by several, nothing or a wrong value says what works, without an id",
    arguments: [
      (.list, "copy 3", "“copy 3” means nothing here.", "“help” lists what you can do here."),
      (.detail, "delete ann", "“Ann” can't be deleted here.", "“help” lists what you can do here."),
      (
        .detail, "reader 2", "“reader 2” could be 2 “Ann” (Readers) or 3 “Zoë” (Readers).",
        "Type its number."
      ),
      (.list, "e", "“e” could be 1 “Emma” (Books) or 3 “Jane Eyre” (Books).", "Type its number."),
      (
        .detail, "readers", "“Readers” is a heading.",
        "Type the number of a row below it, such as 2."
      ),
      (
        .meeting, "past meetings", "“past meetings” means nothing here.",
        "“help” lists what you can do here."
      ),
      (.question, "bur", "“Burn” takes more than “bur”; nothing was done.", "Type “burn”."),
      (.question, "y", "“Burn” takes more than “y”; nothing was done.", "Type “burn”."),
      (.form, "delete 3", "No row has the number 3.", "“help” lists what you can do here."),
      (
        .form, "undo", "“undo” means nothing here.",
        "“cancel” leaves without the changes; “title: undo” takes it as text."
      ),
      (
        .form, "redo", "“redo” means nothing here.",
        "“cancel” leaves without the changes; “title: redo” takes it as text."
      ),
      (.form, "rename Persuasion", "“rename” means nothing here.", "Type “title Persuasion”."),
      (.form, "Rename it to Sanditon", "“rename” means nothing here.", "Type “title Sanditon”."),
      (
        .list, "rename emma to Sanditon", "“rename” means nothing here.",
        "Type “1” to open it, then “edit”, then “title Sanditon”."
      ),
      (
        .list, "rename 2 Sanditon", "“rename” means nothing here.",
        "Type “2” to open it, then “edit”, then “title Sanditon”."
      ),
      (
        .list, "rename Sanditon", "“rename” means nothing here.",
        "Open it by its number, type “edit”, then “title Sanditon”."
      ),
      (.form, "rename 2 Ann", "“rename” means nothing here.", "Type “name 2 Ann”."),
      (.form, "rename 9 Ann", "“rename” means nothing here.", "No row has the number 9."),
      (.form, "rename jane to Ann B", "“rename” means nothing here.", "Type “name 1 Ann B”."),
      (
        .meeting, "start without Carla",
        "“Start meeting” can't take “without Carla”; nothing was done.",
        "Type “start” alone."
      ),
      (
        .meeting, "rename Retro", "“rename” means nothing here.",
        "To rename it, type “edit”, then “title Retro”."
      ),
      (
        .page, "rename 3 Ivo", "“rename” means nothing here.",
        "To rename “Zoë”, type “edit”, then its number there, then “Ivo”."
      ),
      (
        .page, "rename ann to Ivo", "“rename” means nothing here.",
        "To rename “Ann”, type “edit”, then its number there, then “Ivo”."
      ),
      (
        .page, "rename 3", "“rename” means nothing here.",
        "To rename “Zoë”, type “edit”, then its number there, then the new name."
      ),
      (
        .page, "rename 1 Two", "“rename 1 Two” means nothing here.",
        "“help” lists what you can do here."
      ),
      (
        .page, "rename Retro", "“rename” means nothing here.",
        "To rename it, type “edit”, then “title Retro”."
      ),
      (.list, "3 up", "“3 up” means nothing here.", "“move 3 up” moves it."),
      (.list, "3 before 1", "“3 before 1” means nothing here.", "“move 3 before 1” moves it."),
      (
        .authors, "2 up", "“2 up” means nothing here.",
        "“move 2 up” moves it; “name 2: up” changes its text."
      ),
      (
        .authors, "2 First", "“2 First” means nothing here.",
        "“move 2 First” moves it; “name 2: First” changes its text."
      ),
      (
        .authors, "1 after 2", "“1 after 2” means nothing here.",
        "“move 1 after 2” moves it; “name 1: after 2” changes its text."
      ),
      (
        .authors.focusing("title"), "1 down", "“1 down” means nothing here.",
        "“move 1 down” moves it; “title: 1 down” takes it as text."
      ),
      (
        .form.focusing(nil), "2 down", "“2 down” means nothing here.",
        "“name 2: down” changes its text."
      ),
      (.list, "dracla", "“dracla” means nothing here.", "Did you mean “2”, Dracula?"),
      (.list, "ad a bok", "“ad a bok” means nothing here.", "Did you mean “add”?"),
      (.list, "delete 9", "No row has the number 9.", "“help” lists what you can do here."),
      (
        .form, "author 3 Ann", "“author 3” means nothing here.",
        "Did you mean “new”?"
      ),
      (.list, "start emma", "“start emma” means nothing here.", "Did you mean “1”, Emma?"),
      (.list, "delete dracla", "“dracla” means nothing here.", "Did you mean “delete 2”, Dracula?"),
      (
        .form, "copeis 3", "“copeis” means nothing here.",
        "Did you mean “copies 3”? “title: …” takes any words."
      ),
      (
        .list, "delete my add", "“my add” means nothing here.", "“help” lists what you can do here."
      ),
      (.list, "xyzzy", "“xyzzy” means nothing here.", "“help” lists what you can do here."),
      (
        .form, "copies 77", "Copies can't be “77”.",
        "Copies takes a whole number from 1 to 9."
      ),
      (.form, "lent maybe", "Lent can't be “maybe”.", "Lent takes on or off."),
      (
        .form, "shelf bleu", "Shelf can't be “bleu”.",
        "Did you mean “blue”? Shelf takes one of Red, Blue, Green."
      ),
      (.shelf, "read", "“read” could be “read 1”, “read 2” or “read 3”.", "Type more of it."),
      (.question, "go on", "“go on” isn't an answer to this question.", "Type burn or keep."),
      (.question, "what", "“what” isn't an answer to this question.", "Type burn or keep."),
    ] as [(Screen, String, String, String)]
  )
  func mistakes(screen: Screen, line: String, message: String, hint: String) {
    expectMistake(LineReader(screen).read(line), message, hint)
  }

  @Test(
    "A line that means many things names five of them; a sixth is named, too, if it is the last",
    arguments: [(6, "6 “Emma” (Books)"), (7, "2 others")]
  )
  func manyMeanings(count: Int, last: String) {
    var screen = Screen.list
    screen.sections[0].rows = (1...count).map {
      Control(id: .book($0), label: "Emma", kind: .navigationLink)
    }

    let five = (1...5).map { "\($0) “Emma” (Books)" }.joined(separator: ", ")
    expectMistake(
      LineReader(screen).read("emma"),
      "“emma” could be \(five) or \(last).",
      "Type its number."
    )
  }

  @Test("A number that meant another row when the line was begun is refused")
  func renumbered() {
    var reader = LineReader(.list)
    reader.begun = .list.swapped

    for (line, name) in [
      ("1", "1"), ("delete 1", "1"), ("delete 1.", "1."), ("book 1", "book 1"), ("open 1", "1"),
      ("move 3 before 1", "1"), ("tap book 1", "book 1"),
    ] {
      expectMistake(
        reader.read(line),
        "The screen has changed: “\(name)” meant “Dracula” before, and “Emma” now.",
        "Nothing was done. Type the line again for the row that you mean."
      )
    }
    #expect(reader.read("3") == .act(.tap(.book(3))))
    #expect(reader.read("delete emma") == .act(.delete(.book(1))))
  }

  @Test("A number that meant nothing when the line was begun is taken")
  func numbered() {
    var reader = LineReader(.list)
    reader.begun = .list
    reader.begun?.sections[0].rows.removeLast()

    #expect(reader.read("delete 3") == .act(.delete(.book(3))))
  }

  @Test("A row with the same text in the place of another one is another row")
  func renumberedAlike() {
    var reader = LineReader(.list)
    reader.begun = .list
    reader.begun?.sections[0].rows[0].id = .book(9)

    expectMistake(
      reader.read("delete 1"),
      "The screen has changed: “1” meant “Emma” before, and another “Emma” now.",
      "Nothing was done. Type the line again for the row that you mean."
    )
  }

  @Test("A control beside a row that meant another one is refused, too")
  func renumberedBeside() {
    var reader = LineReader(.shelf)
    reader.begun = .shelf.swapped

    expectMistake(
      reader.read("read 1"),
      "The screen has changed: “read 1” meant “Dracula” before, and “Emma” now.",
      "Nothing was done. Type the line again for the row that you mean."
    )
    #expect(reader.read("read 3") == .act(.tap(.read(3))))
  }

  @Test("Help lists controls beside rows")
  func helpBeside() {
    let help = LineReader(.shelf).help.text

    #expect(help.contains("\n  read 1 on        changes it\n"))
    #expect(!help.contains("read 2"))
  }

  @Test("Help lists what works on the screen, and explains a word of it")
  func help() {
    #expect(
      LineReader(.form).help.text == """
        Here you can type:
          any words  go into Title
          title …    changes the text
          copies 2   a whole number from 1 to 9
          lent on    changes it
          genre …    changes Genre
          red        chooses it, and so on
          name 1 …   changes the text
          delete 1   deletes it
          new        New author
          done       Done
          cancel     Cancel
          back       Cancel
          show       shows the whole screen
          help WORD  explains a word of these
          quit       leaves
        """
    )
    #expect(
      LineReader(.form).read("help copies")
        == .tell("Copies is 2. “copies 2”: a whole number from 1 to 9.")
    )
    #expect(
      LineReader(.form).read("help delete") == .tell("Type “delete 1”, or the name of the row.")
    )
    #expect(
      LineReader(.list).read("help move")
        == .tell("Type “move 3 up”, or down, first, last, before 1.")
    )
    #expect(LineReader(.form).read("help new") == .tell("“new” means “New author”."))
    #expect(
      LineReader(.form).read("help name")
        == .tell("“name 2 …”: changes the text. “delete 2” deletes it.")
    )
  }
}
