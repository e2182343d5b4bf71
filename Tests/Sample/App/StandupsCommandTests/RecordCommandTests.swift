import Effects
import FeatureTesting
import Foundation
import IdentifiedArrays
import Injection
import RecordStores
import StandupsCommand
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct RecordCommandTests {
  /// Someone at a terminal, where no time passes unless the test says so.
  private func session(_ standups: [Standup] = [.design]) -> CommandSession {
    var session = CommandSession(standups, onFailedWrite: .keeping)
    session.isTerminal = true
    session.override = { $0.clock = TestClock($0.effects) }
    return session
  }

  private func meetings(_ session: CommandSession) -> [Meeting] {
    session.records.records.first?.meetings.elements ?? []
  }

  // MARK: Notes

  @Test("What is typed is the transcript; the end of the input saves the meeting")
  func notes() async {
    var session = session()
    session.answers = ["Yesterday I drew.", "Today I test.", "//slashes"]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .success)
    #expect(outcome.output == "Saved the meeting of “Design”, Mon 5 Jan 2026, 09:00.\n")
    #expect(meetings(session).count == 3)
    #expect(meetings(session).first?.transcript == "Yesterday I drew.\nToday I test.\n/slashes")
    #expect(meetings(session).first?.date == .monday)
  }

  @Test("Elapsed, remaining and speaker are shown, beside the results")
  func screen() async {
    var session = session()
    session.answers = ["/next"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("0:00 elapsed, 10:00 left"))
    #expect(outcome.errors.contains("Speaker 1 of 2: Blob"))
    #expect(outcome.errors.contains("5:00 elapsed, 5:00 left"))
    #expect(outcome.errors.contains("Speaker 2 of 2: Blob Jr"))
    #expect(!outcome.output.contains("Speaker"))
  }

  @Test("The meeting ends by itself when the time is up")
  func wholeMeeting() async {
    var session = CommandSession([.engineering])
    session.events = []

    let outcome = await session.run("record", "engineering", "--json")

    let saved = meetings(session).first
    #expect(outcome.code == .success)
    #expect(saved?.transcript == "")
    #expect(outcome.output.contains("\"id\":\"\(saved?.id.description ?? "")\""))
  }

  @Test("Who is away does not speak in this meeting; the standup keeps them")
  func without() async {
    var session = session([.engineering])
    session.answers = ["/next"]

    let outcome = await session.run(
      "record",
      "engineering",
      "--without",
      "BLOB",
      "--without=Blob Sr"
    )

    #expect(outcome.errors.contains("Speaker 1 of 1: Blob Jr"))
    #expect(session.records.records[0].attendees == Standup.engineering.attendees)
    #expect(session.records.records[0].meetings.count == 1)
  }

  @Test("Who does not take part cannot be away")
  func withoutStranger() async {
    let session = session()

    let outcome = await session.run("record", "design", "--without", "Blub")

    #expect(
      outcome.errors == """
        error: “Blub” does not take part in “Design”.
        hint: Did you mean “Blob”?

        """
    )
    #expect(outcome.code == .failed)
    #expect(meetings(session).count == 2)
  }

  @Test("Quiet, a meeting that nobody sits in front of shows no screens", arguments: [true, false])
  func quiet(isTerminal: Bool) async {
    var session = session()
    (session.isTerminal, session.answers) = (isTerminal, ["Hello", "/nxet"])

    let outcome = await session.run("record", "design", "--quiet")

    #expect(outcome.errors.contains("Speaker 1 of 2") == isTerminal)
    #expect(outcome.errors.contains("error: “nxet” is not offered here"))
    #expect(meetings(session).first?.transcript == "Hello")
  }

  @Test("The bell calls the next speaker on a terminal, unless it is to be quiet")
  func bell() async {
    var session = session()
    session.answers = ["/next"]

    let loud = await session.run("record", "design")
    let quiet = await session.run("record", "design", "--no-sound")

    #expect(loud.errors.contains("\u{7}"))
    #expect(!quiet.errors.contains("\u{7}"))
  }

  @Test("An act that is not offered names the nearest")
  func unknownAct() async {
    var session = session()
    session.answers = ["/nxt"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("error: “nxt” is not offered here; did you mean “next”?"))
  }

  @Test("Behind a slash stands what can be typed in the app too")
  func slashes() async {
    var session = session()
    session.answers = ["/help", "/quit", "/cancel", "/say Hello"]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("such as /next, or one of:\n  /tap NAME [WHICH]\n"))
    #expect(outcome.errors.contains("Alert: End meeting?"))
    #expect(meetings(session).first?.transcript == "Hello")
  }

  @Test("A line that is too long is told and skipped; the meeting goes on")
  func lineTooLong() async {
    var session = session()
    session.events = [.lineTooLong, .line("Short."), .end]

    let outcome = await session.run("record", "design")

    #expect(
      outcome.errors.contains(
        """
        error: A line of the input is longer than 1 MB; nothing of it was taken.
        hint: Break it into shorter lines.

        """
      )
    )
    #expect(meetings(session).first?.transcript == "Short.")
  }

  // MARK: Ending

  @Test("Ending asks; a discarded meeting is not saved, and that is the person's decision")
  func discard() async {
    var session = session()
    session.answers = ["Hm.", "/end-meeting", "/discard-meeting"]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .cancelled)
    #expect(outcome.errors.contains("error: The meeting of “Design” was not saved."))
    #expect(meetings(session).count == 2)
  }

  @Test("A question is answered by what stands in brackets as it stands; else it is a note")
  func answer() async {
    var session = session()
    session.answers = ["cancel", "/end-meeting", "not yet", "save-meeting"]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .success)
    #expect(meetings(session).first?.transcript == "cancel\nnot yet")
  }

  @Test("Control-C asks; resumed, the meeting goes on")
  func interruptOnce() async {
    var session = session()
    session.events = [.interrupt, .line("/cancel"), .line("Still here."), .end]

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("Alert: End meeting?"))
    #expect(outcome.code == .success)
    #expect(meetings(session).first?.transcript == "Still here.")
  }

  @Test(
    "Signals save the running meeting, each with its exit code",
    arguments: [
      ([ConsoleEvent.interrupt, .interrupt], ExitCode.interrupted), ([.terminate], .terminated),
      ([.hangUp], .hungUp), ([.quit], .quit),
    ]
  )
  func signals(events: [ConsoleEvent], code: ExitCode) async {
    var session = session()
    session.answers = ["Half a sentence"]
    session.events = events

    let outcome = await session.run("record", "design")

    #expect(outcome.code == code)
    #expect(meetings(session).first?.transcript == "Half a sentence")
  }

  @Test("A terminal that is gone does not take the meeting with it")
  func lostTerminal() async {
    var session = session()
    session.answers = ["Half a sentence"]
    session.broken = (.errors, .failed("Input/output error"))

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.output == "Saved the meeting of “Design”, Mon 5 Jan 2026, 09:00.\n")
    #expect(meetings(session).first?.transcript == "Half a sentence")
  }

  @Test("Where nobody can be asked, one Control-C saves the meeting", arguments: [true, false])
  func interruptUnattended(isTerminal: Bool) async {
    var session = session()
    session.isTerminal = isTerminal
    session.events = [.interrupt, .line("Too late."), .end]

    let outcome = await session.run("record", "design", "--no-input")

    #expect(outcome.errors.hasSuffix("End meeting\n" + (isTerminal ? "\n" : "")))
    #expect(outcome.code == .interrupted)
    #expect(meetings(session).first?.transcript == "")
  }

  @Test("Control-C in a pipe saves at once what was said")
  func interruptInPipe() async {
    var session = session()
    (session.isTerminal, session.answers) = (false, ["Half a sentence"])
    session.events = [.interrupt]

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .interrupted)
    #expect(meetings(session).first?.transcript == "Half a sentence")
  }

  // MARK: What goes wrong

  @Test("A meeting that cannot be saved says so, and gives back what was said")
  func failedSave() async {
    var session = session()
    session.answers = ["Priceless words"]
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errors.contains("the disk is full"))
    #expect(outcome.errors.hasSuffix("Priceless words\n"))
    #expect(outcome.output.isEmpty)
  }

  @Test("A failed save can be tried again while somebody is there")
  func retry() async {
    var session = session()
    session.answers = ["Words", "/end-meeting", "/save-meeting", "/retry-save"]
    session.records.failNext(.update, "the disk is full")

    let outcome = await session.run("record", "design")

    #expect(outcome.errors.contains("Alert: “Design” is not saved"))
    #expect(outcome.code == .success)
    #expect(meetings(session).first?.transcript == "Words")
  }

  @Test("There must be such a standup")
  func notFound() async {
    let outcome = await session().run("record", "nothing")

    #expect(outcome.code == .failed)
  }
}
