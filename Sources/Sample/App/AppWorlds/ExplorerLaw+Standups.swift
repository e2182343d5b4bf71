public import FeatureExplorer
import FeatureKit
import RecordMeetingFeature
import StandupsDomain

extension ExplorerLaw {
  /// The laws of the features, in any world that has their screens: a feature's alone, or the app's.
  public static let standups = [speakerStarts, formIsTaken, doneCounts]

  // MARK: RecordMeetingFeature

  /// By the clock, a speaker has time left: the next one begins in the second in which the turn ends.
  public static let speakerStarts = ExplorerLaw("a speaker starts on time") { _, _, after in
    guard let turn = after.top.turn, turn.left == 0 else { return nil }
    return "Speaker \(turn.speaker) of \(turn.speakers) is on without time left."
  }

  // MARK: EditStandup

  /// A standup has the people of the form that was confirmed, but those without a name.
  public static let formIsTaken = ExplorerLaw("a standup has the people of its form") {
    before,
    act,
    after in
    guard act == .tap("confirm-edit"), let people = after.top.people(on: "standup-detail"),
      let typed = before.top.people(on: "edit-standup"), people != typed
    else { return nil }
    return "The form had “\(typed.joined(separator: ", "))”."
  }

  // MARK: Settings

  /// The laws of the settings: each holds at once, on the screen that is open.
  ///
  /// - Parameters:
  ///   - settings: Returns the settings.
  ///   - sounds: Returns the number of sounds so far.
  /// - Returns: The laws.
  static func settings(
    _ settings: @escaping @MainActor () -> Settings,
    sounds: @escaping @MainActor () -> Int
  ) -> [ExplorerLaw] {
    [
      ExplorerLaw("the sound follows the settings at once") { session, _ in
        let (before, speaker) = (sounds(), session.speaker)
        return { session in
          let (count, isOn) = (sounds() - before, settings().sound)
          if count > 0, !isOn { return "The sound is off, and called the next speaker." }
          guard isOn, count == 0, let speaker, let next = session.speaker, next > speaker
          else { return nil }
          return "The sound is on, and didn’t call speaker \(next)."
        }
      },
      ExplorerLaw("rings and steps follow the settings at once") { _, _, after in
        after.top.problem(with: settings())
      },
    ]
  }

  // MARK: Groups

  /// The card of a group says how many follow-ups its page has, still to do or done.
  public static let doneCounts = ExplorerLaw("done counts") { _, _, after in
    guard let group = after.top.group,
      let cards = after.screens.last(where: { $0.name == "follow-ups" })?.rows("groups")
        .filter({ $0.label == after.top.title }),
      let card = cards.first, cards.count == 1
    else { return nil }
    guard card.detail != "\(group.outstanding) to do", card.detail != "\(group.completed) done"
    else { return nil }
    return "The card says “\(card.detail ?? "")” of \(group.outstanding) and \(group.completed)."
  }
}

extension Session {
  /// The number of the speaker of a running meeting; its screen is made only where there is one.
  fileprivate var speaker: Int? {
    world.root.stack.last?.model is RecordMeetingModel ? top.screen.speaker : nil
  }
}

extension Screen {
  /// The number of the speaker of a running meeting.
  fileprivate var speaker: Int? {
    guard name == "record-meeting" else { return nil }
    return rows("meeting").first { $0.id == "speaker" }?.label.split(separator: " ")
      .lazy.compactMap { Int($0) }.first
  }

  /// The problem with the rings and the steps on a page of follow-ups.
  fileprivate func problem(with settings: Settings) -> String? {
    let rows = name == "follow-ups" ? rows("groups") : sections.flatMap(\.rows)
    func isRinged(_ row: Control) -> Bool { row.beside.contains { $0.id.name == "ring" } }
    if !settings.showProgressRing, let row = rows.first(where: isRinged) {
      return "The settings hide rings, and “\(row.label)” has one."
    }
    let groups = name == "follow-ups" ? rows.filter { !["all", "done"].contains($0.id.key) } : []
    if settings.showProgressRing, let group = groups.first(where: { !isRinged($0) }) {
      return "The settings show rings, and “\(group.label)” has none."
    }
    guard !settings.showStepsPreview, name == "follow-up-group",
      let row = rows.first(where: { !$0.below.isEmpty })
    else { return nil }
    return "The settings hide steps, and “\(row.label)” shows them."
  }

  /// A speaker's turn by the clock on the page of a running meeting, in whole seconds.
  fileprivate var turn: (speaker: Int, speakers: Int, left: Int)? {
    guard name == "record-meeting", !rows("meeting").contains(where: { $0.id == "change" }),
      let times = rows("meeting").first(where: { $0.id == "time" })?.detail,
      let label = rows("meeting").first(where: { $0.id == "speaker" })?.label
    else { return nil }
    let numbers = label.split(separator: " ").compactMap { Int($0) }
    let clocks = times.split(separator: " ").filter { $0.contains(":") }.map(\.seconds)
    guard numbers.count == 2, clocks.count == 2 else { return nil }
    return (numbers[0], numbers[1], clocks[1])
  }

  /// The people with a name on a page or in a form, unless that says that something is wrong.
  fileprivate func people(on screen: String) -> [String]? {
    guard name == screen, message == nil else { return nil }
    return rows("attendees").filter(\.isEnabled).map(\.title)
      .filter { !$0.isBlank }
  }

  /// The numbers of follow-ups of a group's page, unless a filter hides some.
  fileprivate var group: (outstanding: Int, completed: Int)? {
    guard name == "follow-up-group", rows("filter").map(\.value) == ["", "All"] else { return nil }
    let counts = ["outstanding", "completed"].map { id in
      sections.first { $0.id == id }?.count ?? 0
    }
    return (counts[0], counts[1])
  }

  fileprivate func rows(_ section: String) -> [Control] {
    sections.first { $0.id == section }?.rows ?? []
  }
}

extension Substring {
  /// The seconds of a time such as 1:05.
  fileprivate var seconds: Int { split(separator: ":").reduce(0) { 60 * $0 + (Int($1) ?? 0) } }
}
