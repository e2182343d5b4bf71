public import FeatureInjection
public import FeatureNavigation
package import FeatureRecords
package import FeatureStores
public import Observation

/// The part of an app's root that is the same in any app.
@MainActor
@Observable
public final class AppShell {
  /// The dependencies of the features.
  public let dependencies: FeatureDependencies
  /// The requests of the features; the app's driver carries them out.
  public let inbox: NavigationInbox
  /// The beginning of the app's routes.
  package let routes: RouteRoot
  /// The alerts about stores.
  let alertQueue = AlertQueue()
  /// How often the user has asked to read the stores again.
  package var readingAttempts = 0
  /// The failed changes that the user goes on without: the kind, the record and the failure of each.
  private var acknowledged: Set<String> = []

  /// Makes the shell of a product.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - dependencies: The dependencies of its root; navigation and forms are added.
  public init(_ product: (some AppProduct).Type, dependencies: FeatureDependencies) {
    routes = product.routes
    inbox = NavigationInbox(routes: product.routes)
    var dependencies = dependencies
    dependencies.navigate = inbox.navigator
    dependencies.forms = product.forms
    self.dependencies = dependencies
  }

  /// Returns true if the user was told that a change isn't saved, and goes on without it.
  package func isAcknowledged<Kind: StoredKind>(
    _ change: UnsavedRecord<Kind.Record.ID>,
    of kind: Kind.Type
  ) -> Bool {
    acknowledged.contains(Self.name(of: change, kind))
  }

  /// Notes that the user goes on without a change; another failure of it is told anew.
  func acknowledge<Kind: StoredKind>(_ change: UnsavedRecord<Kind.Record.ID>, of kind: Kind.Type) {
    acknowledged.insert(Self.name(of: change, kind))
  }

  private static func name<Kind: StoredKind>(
    of change: UnsavedRecord<Kind.Record.ID>,
    _ kind: Kind.Type
  ) -> String {
    "\(kind.folder)/\(change.id)/\(change.failure)"
  }
}
