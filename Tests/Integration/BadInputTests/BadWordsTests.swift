import FeatureTesting
import Foundation
import Testing

/// Unexpected ids and titles.
@Suite(.serialized) struct BadWordsTests {
  @Test(
    "A name of no standup, or of several, is reported in one line that can't steer the terminal",
    arguments: [
      ("", 64, "error: The name of the standup is empty.\n"),
      ("  ", 64, "error: The name of the standup is empty.\n"),
      ("nothing", 1, "error: There is no standup “nothing”.\n"),
      ("../../etc/passwd", 1, "error: There is no standup “../../etc/passwd”.\n"),
      ("Desing", 1, "error: There is no standup “Desing”.\nhint: Did you mean “Design”?\n"),
      ("d", 64, "error: “d” can mean 2 standups.\nhint: Name one by its id:\n"),
      ("\u{1B}[31m\u{7}\u{202E}x", 1, "error: There is no standup “ [31m  x”.\n"),
    ] as [(String, Int32, String)]
  )
  func notFound(name: String, code: Int32, errors: String) async throws {
    let place = try await Workplace("Design", "Deployment")

    for command in LongTests.isOn ? ["show", "edit", "delete", "record"] : ["show", "delete"] {
      let options = ["edit": ["--title", "New"], "delete": ["--force"]][command] ?? []
      let outcome = try await place.call([command, name] + options)

      #expect(outcome.code == code)
      #expect(outcome.errors.hasPrefix(errors))
      #expect(outcome.output == "")
    }
    #expect(try await place.titles() == ["Design", "Deployment"])
  }

  @Test("Control characters and changes of direction in a title are kept, and printed as spaces")
  func controlCharacters() async throws {
    let place = try Workplace()
    let title = "\u{1B}[31mred\u{7}\t\r\nline\u{202E}\u{2066}\u{7F}\u{85}"

    let add = try await place.call("add", title)
    let list = try await place.call("list", "--plain")

    #expect(add.code == 0)
    #expect(list.output.contains("\t [31mred    line    \t300\t"))
    #expect(try await place.titles() == [title])
  }

  @Test("A title of 100,000 characters is kept whole, and a similar one is not found in no time")
  func longTitle() async throws {
    let place = try Workplace()
    let title = String(repeating: "z", count: 100_000)

    let add = try await place.call("add", title)
    let show = try await place.call("show", title.dropLast() + "y")

    #expect(add.code == 0)
    #expect(show.code == 1)
    #expect(show.errors.hasSuffix("hint: “list” shows which there are.\n"))
    #expect(try await place.titles() == [title])
  }

  @Test(
    "A word that isn't UTF-8 is refused; in a note its bytes are replaced, and a NUL ends nothing"
  )
  func bytes() async throws {
    let place = try await Workplace("Design")

    let add = try await place.run("add", shell: #"exec "$@" "$(printf 'a\377b')""#)
    let record = try place.start("record", "design", shell: #"printf 'a\000b\377\n' | "$@""#)

    #expect(add.code == 64)
    #expect(add.errors.hasPrefix("error: “a\u{FFFD}b” isn't text in UTF-8.\nhint: "))
    #expect(await record.outcome().code == 0)
    #expect(try await place.titles() == ["Design"])
    #expect(try await place.transcripts() == ["a\0b\u{FFFD}"])
  }
}
