/// A cell of a frame: a character, or the part of a wide one, and its style.
///
/// It holds no reference, so that whole frames are copied and compared quickly.
package struct Cell: Equatable, Sendable {
  /// A scalar or the index of a cluster (32 bits), its columns (8), and its kind.
  let content: UInt64
  /// The style.
  let style: TextStyle

  /// A cell without text.
  package static let blank = Cell(blankIn: .plain)

  init(blankIn style: TextStyle) {
    self.init(scalar: 0x20, columns: 1, isPlain: true, style: style)
  }

  /// Makes a cell of a single scalar.
  init(scalar: UInt32, columns: Int, isPlain: Bool, style: TextStyle) {
    content = UInt64(scalar) | UInt64(columns) << 32 | (isPlain ? Self.plain : 0)
    self.style = style
  }

  /// Makes a cell of one of the frame's clusters.
  init(cluster index: Int, columns: Int, style: TextStyle) {
    content = UInt64(UInt32(index)) | UInt64(columns) << 32 | Self.cluster
    self.style = style
  }

  private init(content: UInt64, style: TextStyle) {
    (self.content, self.style) = (content, style)
  }

  /// Makes the second cell of a wide character.
  init(secondIn style: TextStyle) {
    (content, self.style) = (0, style)
  }

  private static let plain: UInt64 = 1 << 40
  private static let cluster: UInt64 = 1 << 41

  /// The columns of the character that begins here; 0 in its second cell.
  package var columns: Int { Int(content >> 32 & 0xFF) }

  /// True if the character never joins its neighbors, and every terminal gives it the same columns.
  var isPlain: Bool { content & Self.plain != 0 }
  /// True if the character has several scalars.
  var isCluster: Bool { content & Self.cluster != 0 }
  /// True if it looks empty, but for its style.
  var isSpace: Bool { number == 0x20 && !isCluster }
  /// The scalar, or the index of the cluster.
  var number: UInt32 { UInt32(truncatingIfNeeded: content) }

  /// Returns the cell in another style.
  func styled(_ style: TextStyle) -> Cell {
    Cell(content: content, style: style)
  }
}
