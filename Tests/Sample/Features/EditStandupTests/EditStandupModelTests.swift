import EditStandup
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct EditStandupModelTests {
  private func makeModel(_ standup: Standup) -> EditStandupModel {
    EditStandupModel(
      standup: standup,
      dependencies: .test {
        $0.uuid = .incrementing
        $0.drafts = Drafts()
      }
    )
  }

  @Test(
    "Deleting focuses the nearest one left",
    arguments: [
      (IndexSet([0]), Attendee.blobJr), (IndexSet([1]), .blobSr), (IndexSet([2]), .blobJr),
      (IndexSet([0, 2]), .blobJr),
    ]
  )
  func delete(offsets: IndexSet, nearest: Attendee) {
    let model = makeModel(.engineering)

    model.deleteAttendees(atOffsets: offsets)

    #expect(model.standup.attendees.count == 3 - offsets.count)
    #expect(model.focus == .attendee(nearest.id))
  }

  @Test("Each field has its draft by itself, also that of a new standup")
  func drafts() throws {
    for isNew in [false, true] {
      try expectDrafts(
        of: StandupKind.self,
        typing: [.redesigned, .redesignedElsewhere],
        except: ["meetings", "deleted meetings"]
      ) { drafts in
        let form = EditStandupModel(
          standup: .design,
          isNew: isNew,
          dependencies: .test {
            $0.uuid = .incrementing
            $0.drafts = drafts
          }
        )
        return (form, form.edits)
      }
    }
  }

  @Test("Neither the focus nor a row without a name is a change that needs a draft")
  func none() {
    let model = makeModel(.design)
    model.focus = .attendee(Attendee.blob.id)
    model.addAttendeeButtonTapped()

    #expect(model.draft == nil)
  }

  @Test(
    "A new title that another standup has is said so, and can be saved",
    arguments: [
      (Standup.design, "ENGINEERING", true), (.design, "Engineering 2", false),
      (.design, "design", false), (.design, " ", false), (.engineering, "Design", true),
      (.design, " Engin\u{200B}eering\u{FEFF}", true), (.design, "Engin eering", false),
    ]
  )
  func takenTitle(standup: Standup, title: String, isTaken: Bool) async {
    let world = StandupsWorld([.design, .engineering])
    await world.dependencies.effects.settle()
    let model = EditStandupModel(standup: standup, dependencies: world.dependencies)

    model.standup.title = title

    #expect(model.titleProblem == (isTaken ? "Another standup has this title." : nil))
    #expect(model.canBeAdded())
  }

  @Test("Past meetings aren't part of a draft, so typing writes little")
  func meetings() throws {
    let model = makeModel(.design)
    model.standup.title = "Icons"

    let draft = try #require(model.draft)

    #expect([draft.record, draft.base].flatMap(\.meetings) == [])
  }
}
