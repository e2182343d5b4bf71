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
    .filter { !Self.speaksOfSample($0.text) }
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

  /// Returns true for a page with a word of the sample, except where its links lead.
  static func speaksOfSample(_ page: String) -> Bool {
    let text = page.replacing(/\]\([^)]*\)/, with: "]").lowercased()
    return ["attendee", "meeting", "sample", "standup"].contains(where: text.contains)
  }

  /// Returns a page in which each link leads somewhere; code stays as it is.
  static func mended(
    _ text: String,
    in path: String,
    isThere: (String) -> Bool
  ) -> String {
    let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
    let codeOrLink = /```[\s\S]*?```|`[^`]*`|\[([^\]]*)\]\(([^)#\s:]+)(#[^)]*)?\)/
    return text.replacing(codeOrLink) { found in
      guard let text = found.output.1, let path = found.output.2 else { return found.output.0 }
      let target = folder.appending(path: path).standardizedFileURL.path.dropFirst()
      return isThere(String(target)) ? found.output.0 : text
    }
  }
}
