extension Patch {
  /// A part of a value that a patch changes, with what it was and becomes.
  public struct Part: Equatable, Sendable {
    /// The way to the part.
    public let path: Path
    /// The value before; nil if the part comes.
    public let old: JSON?
    /// The value after; nil if the part goes.
    public let new: JSON?
  }

  /// The parts that the patch changes, in their order; an element that only moves isn't one.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  public var parts: [Part] { edit.map { Self.parts(of: $0, at: []) } ?? [] }

  private static func parts(of edit: Edit, at path: [Path.Step]) -> [Part] {
    switch edit {
    case .set(let new, let old): [Part(path: Path(steps: path), old: old, new: new)]
    case .members(let members):
      members.flatMap { parts(of: $0.edit, at: path + [.key($0.key)]) }
    case .elements(let elements):
      elements.flatMap { element in
        element.edit.map { parts(of: $0, at: path + [.element(id: element.id)]) } ?? []
      }
    }
  }
}
