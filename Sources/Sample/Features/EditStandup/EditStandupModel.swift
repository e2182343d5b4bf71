public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The form of a standup, new or existing.
///
/// The parent that presents it owns confirming and cancelling; the form owns the edits.
@MainActor
@Observable
public final class EditStandupModel {
  // MARK: State

  /// The standup as typed, and as the form found it.
  public let edits: RecordEdits<StandupKind>
  /// True once the form was to be saved as it opened.
  private var wasUnchanged = false
  /// The field with the focus.
  public var focus: Field?
  /// The screen above the form.
  public var destination: Destination?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes a form, with its draft if there is one; without attendees it starts with an empty one.
  ///
  /// - Parameters:
  ///   - focus: The field with the focus.
  ///   - standup: The standup.
  ///   - isNew: True if the standup isn't stored yet.
  ///   - destination: The screen above the form.
  ///   - dependencies: The dependencies of the parent.
  public init(
    focus: Field? = .title,
    standup: Standup,
    isNew: Bool = false,
    destination: Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    edits = RecordEdits(standup, isNew: isNew)
    self.focus = focus
    self.destination = destination
    dependencies.drafts.take(for: Self.self, of: edits.draftRecord).map(restore)
    self.standup.addRowIfEmpty(id: Attendee.ID(dependencies.uuid()))
  }

  /// The standup as typed so far.
  public var standup: Standup {
    get { edits.record }
    set { edits.record = newValue }
  }

  /// The standup that the form started from.
  public var base: Standup { edits.base }

  /// The sentence beside the title: that nothing was typed, or that another standup has it.
  ///
  /// Such a title can be saved all the same.
  public var titleProblem: String? {
    if wasUnchanged, !isChanged { return "Type a title, or change something else." }
    guard standup.title != base.title else { return nil }
    let others = dependencies.standups.records { self.standup.sharesTitle(with: $0) }
    return others.isEmpty ? nil : "Another standup has this title."
  }

  // MARK: User actions

  /// Adds an empty attendee and focuses it.
  public func addAttendeeButtonTapped() {
    let attendee = Attendee(id: Attendee.ID(dependencies.uuid()))
    standup.attendees.append(attendee)
    focus = .attendee(attendee.id)
  }

  /// Deletes attendees and focuses the nearest one left; the last one leaves a fresh empty one.
  public func deleteAttendees(atOffsets offsets: IndexSet) {
    let offsets = standup.attendees.valid(offsets)
    guard let first = offsets.first else { return }
    standup.attendees.remove(atOffsets: offsets)
    guard !standup.attendees.isEmpty else { return addAttendeeButtonTapped() }
    let nearest = min(first, standup.attendees.count - 1)
    focus = .attendee(standup.attendees[nearest].id)
  }

  /// Changes the order in which attendees speak.
  public func moveAttendees(fromOffsets source: IndexSet, toOffset destination: Int) {
    let source = standup.attendees.valid(source)
    guard (0...standup.attendees.count).contains(destination) else { return }
    standup.attendees.move(fromOffsets: source, toOffset: destination)
  }

  /// Opens the choice of a theme.
  public func themeButtonTapped() {
    destination = .theme
  }

  /// Takes a theme and closes the choice.
  public func themeTapped(_ theme: Theme) {
    standup.theme = theme
    destination = nil
  }

  // MARK: Saving

  /// Returns true if a new standup can be added; the title of a form that is as it opened says why not.
  ///
  /// An empty title is fine once anything else was given.
  public func canBeAdded() -> Bool {
    wasUnchanged = !isChanged
    return isChanged
  }

  /// Shows the standup with changes from elsewhere.
  public func tookTheirs() {
    standup.addRowIfEmpty(id: Attendee.ID(dependencies.uuid()))
    focus = .title
  }
}

// MARK: - Navigation

extension EditStandupModel: RecordForm {
  /// A field that can have the focus.
  public enum Field: Hashable, Sendable {
    /// The title of the standup.
    case title
    /// The name of an attendee.
    case attendee(Attendee.ID)
  }

  /// The screens above the form.
  public enum Destination {
    /// The choice of a theme.
    case theme
    /// A question.
    case alert(AlertState<FormAnswer>)

    /// True if the choice of a theme is open.
    public var isTheme: Bool { if case .theme = self { true } else { false } }
  }

  /// The kind of the record that the form changes or adds.
  public typealias Kind = StandupKind

  /// Returns the standup with which the form of a new one begins.
  public static func newRecord(_ dependencies: FeatureDependencies) -> Standup {
    Standup(id: Standup.ID(dependencies.uuid()))
  }

  /// Opens a question.
  public func ask(_ question: AlertState<FormAnswer>) { destination = .alert(question) }

  /// The routes to the screens above the form.
  public static let routes: [RouteStep<EditStandupModel>] = [
    RouteStep("theme", isOpen: \.isTheme) { $0.themeButtonTapped() }
  ]

  /// The query of the form's route: the focused attendee, unless it is a new one.
  public var routeQuery: [String: String] {
    get {
      guard case .attendee(let id) = focus, base.attendees[id: id] != nil else { return [:] }
      return ["focus": id.description]
    }
    set {
      guard let id = newValue["focus"].flatMap({ Attendee.ID($0) }), base.attendees[id: id] != nil
      else { return }
      focus = .attendee(id)
    }
  }
}
