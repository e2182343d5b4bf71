import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// A meeting in one process, while another process changes its standup in the same folder.
@Suite(.feature) @MainActor struct RecordBesideOthersTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Meetings that others saved meanwhile are kept beside ours")
  func otherMeeting() async throws {
    let other = Meeting(id: Meeting.ID(0xAA), date: .monday, transcript: "Theirs")

    let outcome = try await record { store in
      _ = try await store.update(Standup.design.id) { $0.meetings.insert(other, at: 0) }
    }

    let meetings = try await store.load().records[id: Standup.design.id]?.meetings
    #expect(outcome.code == .success)
    #expect(outcome.errors == "")
    #expect(meetings?.map(\.transcript).prefix(2) == ["Ours", "Theirs"])
    #expect(outcome.output.hasPrefix("\(Standup.design.id)\t\(meetings?[0].id.description ?? "")"))
  }

  @Test("Another's meeting isn't taken for ours, which was discarded")
  func otherMeetingWhileDiscarded() async throws {
    let other = Meeting(id: Meeting.ID(0xAA), date: .monday, transcript: "Theirs")

    let outcome = try await record(ending: ["/end", "discard"]) { store in
      _ = try await store.update(Standup.design.id) { $0.meetings.insert(other, at: 0) }
    }

    let discarded = try await store.load().records[id: Standup.design.id]?.deletedMeetings
    #expect(discarded?.map(\.meeting.transcript) == ["Ours"])
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("“standups restore \(discarded?[0].id.description ?? "")”"))
    #expect(outcome.code == .cancelled)
  }

  @Test("A standup that was deleted meanwhile is saved again with its meeting, and that is told")
  func deleted() async throws {
    let outcome = try await record { try await $0.delete(Standup.design.id) }

    let standup = try await store.load().records[id: Standup.design.id]
    #expect(
      standup?.meetings.map(\.transcript) == ["Ours", "Drew the icons.", "Chose the colours."]
    )
    #expect(
      outcome.errors
        == "warning: “Design” was deleted meanwhile; it is saved again with its meeting.\n"
    )
    #expect(outcome.code == .success)
  }

  @Test("A standup that was deleted meanwhile stays deleted if its meeting is discarded")
  func discardedWhileDeleted() async throws {
    let outcome = try await record(ending: ["/end", "discard"]) {
      try await $0.delete(Standup.design.id)
    }

    #expect(try await store.load().records.isEmpty)
    #expect(
      outcome.errors.hasSuffix(
        """
        note: The meeting of “Design” was discarded; the standup was deleted meanwhile.
        hint: This was said in the last meeting:
          Ours

        """
      )
    )
    #expect(outcome.code == .cancelled)
  }

  @Test(
    "In the app, what was said is given back, or kept, if the deleted standup isn't saved again",
    arguments: [
      (["leave"], "This was said in the last meeting:\n  Ours\n"),
      (["quit"], "A meeting of “Design” is kept; standups://standups/\(Standup.design.id)/record"),
    ]
  )
  func leftDeleted(answer: [String], text: String) async throws {
    let route = "standups://standups/\(Standup.design.id)/record"

    let outcome = try await record(["open", route], ending: ["/end", "save"], answer: answer) {
      try await $0.delete(Standup.design.id)
    }

    #expect(try await store.load().records.isEmpty)
    #expect(outcome.errors.contains(text))
    #expect(outcome.code == .success)
  }

  @Test(
    "A change of a standup that others deleted is given back at the end of a pipe",
    arguments: [
      (
        ["-"], ["1", "start"], "[/next]", "Ours",
        "\n  Design, 10 min, Blob, Blob Jr\nThis was said in the last meeting:\n  Ours\n"
      ),
      (
        ["-", "--json"], [#"{"open":"standups://standups/\#(Standup.design.id)/record"}"#],
        "record-meeting", #"{"say":"Ours"}"#, #"\nThis was said in the last meeting:\n  Ours""#
      ),
      (
        ["-", "--json"],
        [
          #"{"open":"standups://standups/\#(Standup.design.id)/edit"}"#,
          #"{"set":"title","value":"Sales"}"#,
        ], "Sales", #"{"tap":"confirm-edit"}"#,
        #"This is not saved:\n  Sales, 10 min, Blob, Blob Jr""#
      ),
    ] as [([String], [String], String, String, String)]
  )
  func givenBack(
    command: [String],
    beginning: [String],
    shown: String,
    act: String,
    text: String
  ) async throws {
    let outcome = try await record(command, after: beginning, shown, saying: act) {
      try await $0.delete(Standup.design.id)
    }

    #expect(try await store.load().records.isEmpty)
    #expect(
      outcome.errors.contains("A change was not saved. “Design” was deleted while it was open.")
    )
    #expect(outcome.errors.contains(text))
    #expect(outcome.code == .inputOutput)
  }

  @Test("Words are given back if their standup can no longer be read")
  func damaged() async throws {
    let journal = folder.url.appending(path: "journal")

    let outcome = try await record { _ in
      var bytes = try Data(contentsOf: journal)
      bytes[bytes.count - 100] ^= 1
      try bytes.write(to: journal)
    }

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errors.hasSuffix("hint: This was said in the last meeting:\n  Ours\n"))
    #expect(try await store.load().unreadable.map(\.error.kind) == [.uncertain])
  }

  /// Records a meeting in which “Ours” is said, and lets others do something before it ends.
  ///
  /// In the app they wait for a text that the first lines lead to.
  /// The answer is given once its question is shown: the system tells of others when it likes.
  private func record(
    _ command: [String] = ["record", "design", "--plain"],
    after beginning: [String] = [],
    _ shownBefore: String = "",
    saying act: String = "Ours",
    ending: [String] = [],
    answer: [String] = [],
    _ others: @escaping @Sendable (RecordStore<Standup>) async throws -> Void
  ) async throws -> CommandSession.Outcome {
    try await store.save(.design)
    let (store, written) = (store, Paper())
    let (questions, shown) = AsyncStream.makeStream(of: Void.self)
    let (beginnings, begun) = AsyncStream.makeStream(of: Void.self)
    let console = Console(
      environment: ["STANDUPS_STORE": folder.url.path],
      isInputTerminal: !ending.isEmpty,
      isOutputTerminal: !ending.isEmpty,
      write: { text, stream in
        // The screens of the meeting are not what this is about.
        if stream == .output || !text.text.hasPrefix("\n") { written.write(text.text, to: stream) }
        if text.text.contains("[leave]") { shown.yield() }
        if text.text.contains(shownBefore) { begun.yield() }
      },
      readLine: { nil },
      listen: { events in
        Task {
          for line in beginning { events.send(.line(line)) }
          if !beginning.isEmpty { for await _ in beginnings { break } }
          await #expect(throws: Never.self) { try await others(store) }
          for line in [act] + ending { events.send(.line(line)) }
          if !answer.isEmpty { for await _ in questions { break } }
          for line in answer { events.send(.line(line)) }
          events.send(.end)
        }
      }
    )
    var dependencies = CommandSession.dependencies
    dependencies.clock = TestClock(dependencies.effects)
    let code = await StandupsTool(console: console, dependencies: dependencies)
      .run(command)
    return CommandSession.Outcome(
      code: code,
      output: written.text(.output),
      errors: written.text(.errors)
    )
  }

  /// The store as another process opens it.
  private var store: RecordStore<Standup> {
    StoreLocation.folder(folder.url).stores(now: .constant(.monday))
      .standups
  }
}
