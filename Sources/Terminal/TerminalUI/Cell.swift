/// A cell of a frame: a character, or the part of a wide one, and its style.
///
/// It holds no reference, so that whole frames are copied and compared quickly.
package struct Cell: Equatable, Sendable {
  /// The kinds of characters.
  enum Kind: UInt8 {
    /// A scalar that never joins its neighbors, and has the same columns on every terminal.
    case plain
    /// Another scalar.
    case scalar
    /// Several scalars, or an emoji, which the frame has: terminals disagree about their columns.
    case cluster
  }

  /// The scalar, or the index of the cluster.
  let number: UInt32
  /// The columns of the character that begins here; 0 in its second cell.
  package let columns: UInt8
  let kind: Kind
  /// The style.
  var style: TextStyle

  /// A cell without text.
  package static let blank = Cell(blankIn: .plain)

  init(_ kind: Kind, _ number: UInt32, columns: Int, style: TextStyle) {
    (self.kind, self.number, self.style) = (kind, number, style)
    self.columns = UInt8(columns)
  }

  init(blankIn style: TextStyle) {
    self.init(.plain, 0x20, columns: 1, style: style)
  }
}
