import Foundation

extension String {
  /// The names between the commas of a list that people type, without those that show nothing.
  ///
  /// ```swift
  /// "Ann，Ben、 Cleo".namesBetweenCommas  // ["Ann", "Ben", "Cleo"]
  /// ```
  public var namesBetweenCommas: [String] {
    split { $0.isComma }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isBlank }
  }
}

extension Character {
  /// True for a comma of any width and script: those of Latin, Chinese and Japanese, then the others.
  fileprivate var isComma: Bool {
    ",，﹐︐、﹑︑､،߸፣᠂᠈꓾꘍꛵".contains(self)
  }
}
