import FeatureTemplates
import Foundation

/// The pages about the kit alone.
extension KitTaking {
  /// Returns the pages that don't speak of the sample; what links to others loses its link.
  func pages(beside texts: [String: String?]) -> [String: String?] {
    let names = [("StandupsKit", "Kit"), ("standups-kit", name.identifier)]
    let pages = checkout.files(in: "Docs").filter { $0.hasSuffix(".md") }.compactMap { path in
      checkout.text(path).map { text in
        names.reduce((path: path, text: text)) { page, name in
          (
            page.path.replacingOccurrences(of: name.0, with: name.1),
            page.text.replacingOccurrences(of: name.0, with: name.1)
          )
        }
      }
    }
    .filter { page in
      !page.text.lowercased().contains("standup")
        && ["TakingTheKit.md", "TwoStyles.md"].allSatisfy { !page.path.hasSuffix($0) }
    }
    let taken = Set(pages.map(\.path)).union(texts.keys)
    return Dictionary(
      uniqueKeysWithValues: pages.map { page in
        (page.path, Self.mended(page.text, in: page.path) { taken.contains($0) || isTaken($0) })
      }
    )
  }

  private func isTaken(_ path: String) -> Bool {
    Self.parts.contains { path == $0 || path.hasPrefix("\($0)/") }
  }

  /// Returns a page in which each link leads somewhere.
  static func mended(
    _ text: String,
    in path: String,
    isThere: (String) -> Bool
  ) -> String {
    let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
    return text.replacing(/\[([^\]]*)\]\(([^)#\s:]+)(#[^)]*)?\)/) { link in
      let target = folder.appending(path: link.output.2).standardizedFileURL.path.dropFirst()
      return isThere(String(target)) ? String(link.output.0) : String(link.output.1)
    }
  }
}
