import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

/// The app as a process that saves its session, and that can be killed at any moment.
@MainActor
final class KeptFlow {
  private(set) var flow: RouteFlow
  private var keeper: SessionKeeper
  private let disk = Disk()
  /// The states so far, each with its beginning.
  private var history: [(since: Duration, states: [SessionState])] = []

  private var clock: TestClock { flow.world.clock }
  private static let nothing = SessionState(SavedSession(route: RouteRoot.standups.route))

  /// The stores of the sessions and the drafts.
  @MainActor
  private struct Disk {
    let sessions = InMemoryRecords<SavedSession>()
    let drafts = InMemoryRecords<SavedDraft>()

    var state: SessionState {
      SessionState(sessions.records.first ?? nothing.session, drafts: drafts.records)
    }

    /// Opens the stores as another process, when no other one lives.
    func stores() -> SessionStores {
      SessionStores(
        sessions: sessions.reopened(),
        drafts: drafts.reopened(),
        owner: FixedOwner("me") { _ in [] }
      )
    }
  }

  init(_ standups: [Standup]) async {
    flow = RouteFlow(standups)
    keeper = Self.keeper(of: flow, over: Self.nothing, in: disk)
    await flow.session.start()
    note()
  }

  private static func keeper(
    of flow: RouteFlow,
    over kept: SessionState,
    in disk: Disk
  ) -> SessionKeeper {
    let keeper = SessionKeeper(
      kept: kept,
      dependencies: flow.world.dependencies,
      state: { [app = flow.app] in app.state(over: $0) },
      save: { [stores = disk.stores()] in try await stores.save($0, over: &$1) }
    )
    keeper.start()
    return keeper
  }

  /// The topmost screen.
  var top: Screen { flow.session.top.screen }

  /// The state on the disk.
  var kept: SessionState { disk.state }

  /// Performs an act of the user, if it is possible now.
  func perform(_ act: SessionAct) async throws {
    try await flow.session.perform(act)
    note()
  }

  /// Lets time pass, in which a meeting goes on.
  func wait(_ duration: Duration) async throws {
    try await perform(.wait(duration))
  }

  private func note() {
    expectWholeDrafts()
    // A draft whose form is closed may stay: its standup was deleted before it was saved.
    let states = [flow.app.state(), flow.app.state(over: kept)]
    if history.last?.states != states { history.append((clock.now.offset, states)) }
  }

  /// Whatever the models say of it, what was typed must be in their drafts.
  private func expectWholeDrafts() {
    for model in flow.app.stack.compactMap(\.model) {
      if let meeting = model as? RecordMeetingModel {
        #expect(meeting.draft?.transcript == meeting.transcript)
      }
      if let form = model as? EditStandupModel, form.isChanged {
        let typed = form.standup.withoutMeetings
        #expect(form.draft.map { StandupKind.areSame($0.record.withoutMeetings, typed) } == true)
      }
    }
  }

  /// The states that may be on the disk: that of a second ago, or a newer one.
  private var acceptable: [SessionState] {
    let limit = clock.now.offset - SessionKeeper.delay
    let first = history.lastIndex { $0.since <= limit } ?? 0
    return history[first...].flatMap(\.states)
  }

  // MARK: Being killed

  /// Another process on the same disk, which opens the route.
  private func restored() async -> (RouteFlow, RouteOpening) {
    let other = flow.startedAgain(kept.drafts)
    await other.session.start()
    other.app.dropSavedDrafts()
    return (other, await other.open(kept.session))
  }

  /// Goes on in a new process, as if this one had been killed.
  func kill() async {
    let kept = kept
    let (other, _) = await restored()
    flow = other
    keeper = Self.keeper(of: other, over: kept, in: disk)
    // Until the new process writes, the session of the old one is there.
    history = [(.zero, [kept])]
    await flow.session.settle()
    note()
  }

  /// Checks that killing the process now would lose only the last second.
  func expectNothingLost(_ point: String) async throws {
    let records = flow.world.records.records
    // A meeting's draft is there until its follow-ups are stored, too, also if its standup is deleted then.
    let unsaved = kept.drafts.filter { draft in
      let meeting = draft.content(as: RecordMeetingModel.Draft.self)
      let isGone = meeting.map { meeting in !records.contains { $0.id == meeting.standup.id } }
      return isGone != true && !flow.isStored(draft)
    }
    let settled = SessionState(kept.session, drafts: unsaved)
    #expect(acceptable.contains(kept) || acceptable.contains(settled), "\(point)")
    let (other, opening) = await restored()

    // Every draft is there, or stored already; and there are no others.
    let drafts = kept.drafts
    let there = other.app.state().drafts
    for draft in drafts {
      let isThere = there.contains { $0.kind == draft.kind && $0.content == draft.content }
      #expect(isThere || flow.isStored(draft), "\(point): \(draft)")
    }
    #expect(there.count <= drafts.count, "\(point)")
    #expect(flow.world.records.records == records, "\(point)")
    // Without drafts, a process that only opens the route does nothing else.
    guard !drafts.isEmpty else { return }

    // The chain is the one to which the route leads, but for questions, and for screens of what was finished.
    let opened = flow.startedAgain()
    let unrestored = await opened.open(kept.session)
    #expect(unrestored.unresolved == opening.unresolved, "\(point)")
    let links = other.places.filter { $0.style != .alert }
    let expected = opened.places.filter { $0.style != .alert }
    let isFinished = there.count < drafts.count && expected.starts(with: links)
    #expect(links == expected || isFinished, "\(point)")
  }
}

extension RouteFlow {
  /// Returns true if a draft is in the store.
  fileprivate func isStored(_ draft: SavedDraft) -> Bool {
    app.dependencies.form(of: draft)?.isStored(draft, in: app.dependencies) == true
  }
}
