import EditStandup
import StandupDetailFeature
import StandupsFixtures
import Testing

/// The form of a standup that others change while it is open.
@Suite(.feature) @MainActor struct StandupDetailFormTests {
  /// Opens the form, types a title, and lets another process change the standup before it is confirmed.
  private func editing(
    _ world: StandupsWorld,
    whileOthers change: @escaping RecordStore<Standup>.Change
  ) async throws -> (model: StandupDetailModel, form: EditStandupModel) {
    let model = await world.open(.design)
    model.editButtonTapped()
    let form = try #require(model.destination?.edit)
    form.standup.title = "Mine"
    _ = try await world.records.reopened().update(Standup.design.id, change)
    await world.settle()
    await world.act { model.confirmEditButtonTapped() }
    return (model, form)
  }

  @Test(
    "A form in which nothing was changed writes nothing, asks nothing, and closes",
    arguments: [
      (Standup.quiet, false), (.quietWithRow, false), (.quiet, true), (.quietWithRow, true),
    ]
  )
  func unchangedForm(standup: Standup, isSettled: Bool) async throws {
    let world = StandupsWorld([standup])
    let model = await world.open(standup)
    model.editButtonTapped()
    let others = world.records.reopened()
    _ = try await others.update(standup.id) { $0.attendees = [.blob] }
    if isSettled { await world.settle() }

    model.destination?.edit?.addAttendeeButtonTapped()
    await world.act { model.confirmEditButtonTapped() }

    #expect(model.stack.count == 1)
    #expect(world.stored(standup.id)?.attendees == [.blob])
    #expect(world.dependencies.standups.unsaved == [])
  }

  @Test("A meeting that others held isn't a reason to ask, and stays")
  func meetingBeneathTheForm() async throws {
    let world = StandupsWorld([.design])

    let (model, _) = try await editing(world) { $0.meetings.remove(atOffsets: [0]) }

    #expect(model.stack.count == 1)
    #expect(world.stored(Standup.design.id)?.title == "Mine")
    #expect(world.stored(Standup.design.id)?.meetings.count == Standup.design.meetings.count - 1)
  }

  @Test("What others changed at the moment of saving is not overwritten; what was typed is kept")
  func changedAtTheLastMoment() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    model.editButtonTapped()
    model.destination?.edit?.standup.title = "Mine"
    let held = world.records.faults.holdNext(.update)
    await world.act { model.confirmEditButtonTapped() }

    _ = try await world.records.reopened().update(Standup.design.id) { $0.title = "Theirs" }
    await world.act { held.release() }
    let stored = world.stored(Standup.design.id)?.title
    let standups = world.dependencies.standups
    let failure = try #require(standups.unsaved.first)
    await world.act { standups.retry(failure.id) }

    #expect(stored == "Theirs")
    #expect(failure.reason.contains("changed elsewhere"))
    #expect(world.stored(Standup.design.id)?.title == "Mine")
  }

  @Test(
    "Whichever fields both sides changed, an answer does what it says",
    arguments: LawSeed.first(5, long: 100)
  )
  func answers(seed: LawSeed) async throws {
    let conflict = FormConflict(
      of: StandupKind.self,
      .design,
      mine: .redesigned,
      theirs: .redesignedElsewhere,
      seed
    )
    for answer in conflict.answers {
      let world = StandupsWorld([.design])
      let model = await world.open(.design)
      model.editButtonTapped()
      let form = try #require(model.destination?.edit)
      form.standup = conflict.mine
      _ = try await world.records.reopened().update(Standup.design.id) { $0 = conflict.theirs }
      await world.settle()
      await world.act { model.confirmEditButtonTapped() }
      try #require(form.alert?.offers(.keepMine) == true)

      await world.act { form.alertButtonTapped(answer) }

      conflict.expect(
        answer,
        of: form,
        isOpen: model.destination?.edit != nil,
        stored: world.stored(Standup.design.id)
      )
    }
  }

  @Test("Two edits in a row don't take each other for a change by others")
  func twoEdits() async throws {
    let world = StandupsWorld([.design])
    let model = await world.open(.design)
    let held = world.records.faults.holdNext(.update)

    for title in ["First", "Second"] {
      model.editButtonTapped()
      model.destination?.edit?.standup.title = title
      await world.act { model.confirmEditButtonTapped() }
    }
    await world.act { held.fail("the disk is full") }

    #expect(world.stored(Standup.design.id)?.title == "Second")
  }
}
