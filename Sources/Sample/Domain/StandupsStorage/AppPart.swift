public import FeatureKit

/// A part of the app: a tab, and the records that it shows.
///
/// The app knows its parts by this alone, so no other module names what a part has.
public protocol AppPart: SendableMetatype {
  /// The kind of its records.
  associatedtype Kind: StoredKind

  /// The word of its tab in routes, and the name of its first screen.
  ///
  /// Fields of that screen are stored with each letter, so it keeps no drafts.
  static var tab: String { get }
  /// The label of its tab.
  static var title: String { get }

  /// Makes the model of its first screen.
  @MainActor static func makeModel(dependencies: FeatureDependencies) -> any Presenting
}

/// A screen that a day begins with: a list, not what is in it.
///
/// The app offers an inspiration there.
public protocol Overview: Presenting {}
