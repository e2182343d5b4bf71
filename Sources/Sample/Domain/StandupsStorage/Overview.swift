public import FeatureKit

/// A screen that a day begins with: a list, not what is in it.
///
/// The app offers an inspiration there.
public protocol Overview: Presenting {}
