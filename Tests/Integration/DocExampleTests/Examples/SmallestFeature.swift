import FeatureKit
import StandupsDomain

/// A note about a standup: it is kept while it is typed, and copied at the end.
@MainActor @Observable
final class NoteModel {
  let standup: Standup
  var text = ""
  var destination: Destination? { didSet { bind() } }
  let alertQueue = AlertQueue()
  private let dependencies: FeatureDependencies

  init(standup: Standup, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    self.standup = standup
    text = dependencies.drafts.take(for: Self.self, of: standup.id) ?? ""
  }

  private func bind() {
    guard case .share(let share) = destination else { return }
    share.onShared = { [weak self] in self?.destination = nil }
  }

  // MARK: User actions

  func shareButtonTapped() {
    destination = .share(ShareStandupModel(standup: standup, dependencies: dependencies))
  }

  func meetingTapped(id: Meeting.ID) {
    if let meeting = standup.meetings[id: id] { destination = .meeting(meeting) }
  }

  func copyButtonTapped() {
    dependencies.effects.runOnce("copy") { [weak self, text, clipboard = dependencies.clipboard] in
      do { try await clipboard.copy(text) } catch { self?.present(.notCopied(error)) }
    }
  }
}

// MARK: - Navigation

extension NoteModel: Alerting, DraftKeeping {
  enum Destination {
    case share(ShareStandupModel), meeting(Meeting)

    var meeting: Meeting? { if case .meeting(let it) = self { it } else { nil } }
  }

  var presented: Presented? {
    switch destination {
    case .share(let share): Presented(.sheet, share)
    case .meeting(let meeting): Presented(.push) { $0.title = "\(meeting.date)" }
    case nil: nil
    }
  }

  static let routes: [RouteStep<NoteModel>] = [
    RouteStep("meetings/<meeting>", openID: { $0.meeting?.id }) { $0.meetingTapped(id: $1) }
  ]

  enum AlertAction: String, CaseIterable { case copyAgain = "copy-again" }

  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .copyAgain: copyButtonTapped()
    case nil: break
    }
  }

  static let draftKind = "note"
  var draft: String? { text.isEmpty ? nil : text }
  func label(of draft: String) -> DraftLabel {
    DraftLabel(of: standup.id, title: "A note about “\(standup.displayTitle)”", text: draft)
  }
}

extension AlertState<NoteModel.AlertAction> {
  static func notCopied(_ error: any Error) -> AlertState {
    AlertState(
      "Nothing was copied",
      message: "\(error)",
      buttons: [AlertButton("Try again", action: .copyAgain), .cancel("Leave it")]
    )
  }
}
