import FeatureEffects
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
    inbox.isReading = { [weak self] in self?.areStoresRead == false }
  }

  // MARK: Reading

  /// True once the records of all stores were read, or can't be, though their place is there.
  var areStoresRead: Bool { areRead { !$0.cause.isAway } }

  /// Waits until the records of all stores were read, or couldn't be.
  ///
  /// A script needs it: it can't see that its first screen is loading.
  package func waitUntilRead() async {
    let reading = dependencies.effects.run("the first reading") { [weak self] in
      try await EffectScope.follow("the first reading") {
        self?.areRead { _ in true } ?? true
      } onChange: { isRead in
        !isRead
      }
    }
    await reading.wait()
  }

  private func areRead(orFailedBy isEnd: (RecordStoreError) -> Bool) -> Bool {
    func isRead<Kind>(_ store: some KindStoring<Kind>) -> Bool {
      let records = dependencies[Kind.self]
      return records.isLoaded || records.failure.map(isEnd) ?? false
    }
    return dependencies.stores.all.allSatisfy { isRead($0) }
  }

  // MARK: Changes that aren't saved

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
