import FeatureKit
import FeatureTesting
import Testing

/// A page whose contents are of one of several kinds, each with values of its own.
struct Page: Codable, Hashable, Identifiable, Sendable {
  enum Contents: Codable, Hashable, Sendable {
    case text(String)
    case drawing(width: Int)
    case photograph(year: Int)
  }

  struct Frame: Codable, Hashable, Sendable {
    var width = 1
    var color = "red"
  }

  var id: String
  var title = ""
  var contents = Contents.text("")
  var frame: Frame? = Frame()
}

enum PageKind: StoredKind {
  static let name = "pages"
  static let folder = "pages"
  static let word = "page"
  static let schema = RecordSchema<Page>()
  static func title(of page: Page) -> String { page.title }
}

/// An album with such pages.
struct Album: Codable, Hashable, Identifiable, Sendable {
  var id = "album"
  var pages: IdentifiedArrayOf<Page> = [Page(id: "a")]
}

enum AlbumKind: StoredKind {
  static let name = "albums"
  static let folder = "albums"
  static let word = "album"
  static let schema = RecordSchema<Album>()
  static let fields: [RecordField<Album>] = [
    .elements("pages", \.pages) { album, _ in "\(album.pages.count)" }
  ]
  static func title(of album: Album) -> String { "The album" }
}

/// Merges whose result the type of a record can't read, or that must bring back a part.
@Suite(.feature) struct UnreadableMergeTests {
  @Test("Changes of two sides that can't be read together are a conflict, not a loss")
  func twoCases() {
    let base = Page(id: "a", title: "Emma")
    let mine = Page(id: "a", title: "Emma", contents: .drawing(width: 1))
    let theirs = Page(id: "a", title: "Anna", contents: .photograph(year: 1815))

    #expect(PageKind.conflicts(of: mine, changedFrom: base, with: theirs) == ["page: “Anna”"])
    #expect(
      AlbumKind.conflicts(
        of: Album(pages: [mine]),
        changedFrom: Album(pages: [base]),
        with: Album(pages: [theirs])
      ) == ["pages: 1"]
    )
  }

  @Test("A form that wins brings back a part that others removed, as it was typed")
  func removedPart() {
    let base = Page(id: "a")
    var (mine, theirs) = (base, base)
    mine.frame?.width = 2
    (theirs.frame, theirs.title) = (nil, "Anna")

    var stored = theirs
    PageKind.merge(mine, changedFrom: base, into: &stored)
    #expect(PageKind.conflicts(of: mine, changedFrom: base, with: theirs) == ["frame"])
    #expect(stored == Page(id: "a", title: "Anna", frame: .init(width: 2)))

    var album = Album(pages: [theirs])
    AlbumKind.merge(Album(pages: [mine]), changedFrom: Album(), into: &album)
    #expect(album == Album(pages: [stored]))
  }
}
