/// The reason why nothing was written, as a sentence.
package struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  package let description: String

  /// Makes a reason.
  package init(_ description: String) {
    self.description = description
  }
}
