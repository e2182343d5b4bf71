import FeatureKit

/// Names that can be moved and deleted, with two pages that are values.
@MainActor @Observable
final class RackModel {
  private var rows = IdentifiedArray(keepingFirst: ["a", "b", "c"].map(Name.init))
  var destination: Destination?
  private let starts: EffectStream<String>?
  private let navigate: Navigator?

  private let title: String

  init(_ title: String = "", dependencies: FeatureDependencies? = nil) {
    (self.title, starts, navigate) = (title, dependencies?.starts, dependencies?.navigate)
  }

  var names: [String] { rows.map(\.id) }

  func otherTabTapped() { navigate?(.route(Route(scheme: "rack", segments: [.init("other")]))) }

  private struct Name: Identifiable { let id: String }
}

// MARK: - Navigation

extension RackModel: Presenting {
  enum Destination {
    case about, help, note

    var isHelp: Bool { self == .help }
  }

  func task() { starts?.send(title) }

  func build(_ s: ScreenBuilder) {
    s.name = "rack"
    s.title = title
    s.section("names", rows) {
      self.rows.remove(atOffsets: $0)
    } move: {
      self.rows.move(fromOffsets: $0, toOffset: $1)
    } row: {
      .text(ControlID("name", $0.id), $0.id)
    }
  }

  var presented: Presented? {
    destination.map { page in Presented(.push) { $0.name = "\(page)" } }
  }
}

/// An app with two tabs.
enum Rack: AppProduct {
  static let name = "rack"
  static let title = "Rack"
  static let tabs = [
    AppTab("rack", "Rack") { RackModel("Rack", dependencies: $0) },
    AppTab("other", "Other") { RackModel("Other", dependencies: $0) },
  ]
  static let kinds: [any StoredKind.Type] = []
}

extension FeatureDependencies {
  /// Hears of each model that is started.
  var starts: EffectStream<String>? {
    get { self[StartsKey.self] }
    set { self[StartsKey.self] = newValue }
  }
}

private enum StartsKey: FeatureDependencyKey {
  static let name = "starts"
  static let live: EffectStream<String>? = nil

  static func unimplemented(_ missing: MissingDependency) -> EffectStream<String>? { nil }
}
