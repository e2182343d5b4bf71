public import FeatureKit

/// The tally slate: a text that is kept while it is typed.
@MainActor
@Observable
public final class TallySlateModel {
  // MARK: State

  /// The text as typed.
  public var text: String
  /// The screen above the page.
  public var destination: Destination?
  /// The alerts from work.
  public let alertQueue = AlertQueue()
  // template: client
  /// The text that was sent last.
  public private(set) var sentText: String?
  // template: end

  // MARK: Dependencies

  let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the page with its draft if there is one, or a screen above it.
  public init(destination: Destination? = nil, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    self.destination = destination
    text = dependencies.drafts.take(for: Self.self) ?? ""
  }

  /// Takes a draft that an earlier run has left.
  public func takeDraft() {
    if text.isEmpty { text = dependencies.drafts.take(for: Self.self) ?? "" }
  }

  /// True if something was typed.
  public var isTyped: Bool { !text.isEmpty }

  /// The number of words.
  public var wordCount: Int { text.split(whereSeparator: \.isWhitespace).count }

  // MARK: User actions

  /// Opens the page that counts what was typed.
  public func countButtonTapped() { destination = .count }

  /// Asks whether to clear the text.
  public func clearButtonTapped() {
    if isTyped { destination = .alert(.clear) }
  }
  // template: client

  /// Sends the text, once for each change of it.
  public func sendButtonTapped() {
    let (text, client) = (text, dependencies.shelfPrinter)
    dependencies.effects.runOnce("send") { [weak self] in
      do {
        try await client.send(text)
        self?.sentText = text
      } catch {
        self?.present(.notSent(error))
      }
    }
  }
  // template: end

  /// Answers an alert.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .confirmClearing: text = ""
    // template: client
    case .sendAgain: sendButtonTapped()
    // template: end
    case nil: break
    }
  }
}

// MARK: - Navigation

extension TallySlateModel: Alerting, DraftKeeping {
  /// The screens above the page.
  public enum Destination {
    /// The page that counts what was typed.
    case count
    /// A question, or bad news.
    case alert(AlertState<AlertAction>)

    /// True if the page that counts is open.
    public var isCount: Bool { if case .count = self { true } else { false } }
  }

  /// The answers to the alerts of the page.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// Clear the text.
    case confirmClearing = "confirm-clearing"
    // template: client
    /// Send the text again.
    case sendAgain = "send-again"
    // template: end
  }

  /// The routes to the screens above the page.
  public static let routes: [RouteStep<TallySlateModel>] = [
    RouteStep("count", isOpen: \.isCount) { $0.countButtonTapped() }
  ]

  /// The screens of the feature, and the features that it opens.
  package nonisolated static let parts = FeatureParts(
    screens: [
      "tally-slate",
      "tally-slate-count",
      #"alert "Clear the tally slate?""#,
    ]
  )

  /// The kind of such drafts in storage.
  public static let draftKind = "tally-slate"

  /// The text; nil for an empty one.
  public var draft: String? { isTyped ? text : nil }

  /// The text, as it is shown while the page is closed.
  public func label(of draft: String) -> DraftLabel {
    DraftLabel(title: "The tally slate", text: draft)
  }
  // template: opened

  /// Free while nothing is typed; otherwise the page asks.
  public var dismissal: Dismissal {
    isTyped ? .asks { self.clearButtonTapped() } : .free
  }
  // template: end
}

extension AlertState<TallySlateModel.AlertAction> {
  /// Asks before the text is cleared.
  public static let clear = AlertState(
    "Clear the tally slate?",
    message: "The text isn't saved anywhere else.",
    buttons: [.destructive("Clear", action: .confirmClearing), .cancel("Keep it")]
  )
  // template: client

  /// Says that nothing was sent.
  static func notSent(_ error: any Error) -> AlertState {
    AlertState(
      "Nothing was sent",
      message: "\(error)",
      buttons: [AlertButton("Send again", action: .sendAgain), .cancel("Leave it")]
    )
  }
  // template: end
}
