import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// A way from the root to a screen, in the words of a walk.
struct Way: Sendable, CustomTestStringConvertible {
  /// An event outside the app, told to the model of the topmost screen.
  typealias Event = @MainActor @Sendable (any Presenting, Drafts) -> Void

  var testDescription: String
  var settings = WalkSettings()
  var lines: [String]
  /// The last event.
  var elsewhere: Event?

  init(
    _ name: String,
    _ lines: String...,
    given kind: String = "samples",
    _ values: [String] = []
  ) {
    testDescription = name
    settings.givens = [WalkSettings.Given(kind: kind, values: values, line: 1)]
    self.lines = lines
  }

  /// Makes the way that a walk takes by its first steps.
  init(_ walk: Walk, _ lines: some Sequence<String>) {
    (settings, self.lines) = (walk.settings, Array(lines))
    testDescription = "\(walk.file), after \(self.lines.count) steps"
  }
}

extension Way {
  /// True if nothing is typed, said or broken on the way, so that it can be gone again with drafts.
  var onlyTaps: Bool { elsewhere == nil && lines.allSatisfy { $0.hasPrefix("tap ") } }

  /// Goes the way in a world of its own.
  @MainActor
  func reach(_ drafts: Drafts = Drafts()) async throws -> Session {
    let session = try Session(SessionWorld.standups(settings, drafts: drafts))
    var hasStarted = false
    for line in lines {
      let words = line.split(separator: " ")
      if words[0] == "fail-next" {
        session.world.failNext(String(words[1]), nil)
      } else {
        if !hasStarted { await session.start() }
        hasStarted = true
        if words[0] == "other" {
          try await session.change(byOther: String(words[1]))
        } else {
          try await session.perform(SessionAct(parsing: line))
        }
      }
    }
    await session.settle()
    if let model = session.world.root.stack.compactMap(\.model).last { elsewhere?(model, drafts) }
    await session.settle()
    return session
  }
}

/// The keys of a form's draft and of a meeting's.
private struct Typed: Encodable {
  var base: Standup
  var standup: Standup
  var absentees: [Attendee] = []
  var meetingID = "00000000-0000-0000-0000-0000000000EE"
  var secondsElapsed = 200
  var secondsTaken = 200
  var transcript = "The icons."
}

extension SavedDraft {
  /// A draft of a form or a meeting, typed over a standup.
  static func typed(_ kind: String, over base: Standup) -> Self {
    var standup = base
    standup.title = "Mine"
    let content = (try? JSONEncoder().encode(Typed(base: base, standup: standup))) ?? Data()
    return SavedDraft(
      id: "\(kind).\(base.id).before",
      kind: kind,
      owner: "before",
      route: .standup(base.id, Route.Segment(kind == "meeting" ? "record" : "edit")),
      label: DraftLabel(
        of: base.id,
        title: kind == "meeting" ? "A meeting of “Mine”" : "What you typed for “Mine”"
      ),
      content: String(decoding: content, as: UTF8.self)
    )
  }
}

extension Drafts {
  /// Returns the drafts as the next process finds them.
  @MainActor
  func afterKill(of session: Session) -> Drafts {
    let next = Drafts(owner: "next")
    next.waiting = all(from: session.world.root, at: RouteRoot.standups.route)
    return next
  }
}
