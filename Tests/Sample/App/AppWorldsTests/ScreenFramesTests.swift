import FeatureKit
import FeatureTesting
import TerminalFixtures
import Testing

@testable import TerminalUI

/// The frames of all screens, as they lie in `Tests/Goldens/Frames`.
///
/// With `UPDATE_TEXTS=1` in the environment the files that differ are written anew, and their tests fail.
@Suite(.feature) @MainActor struct ScreenFramesTests {
  @Test("Every screen is drawn as was agreed, in each size and with its colors")
  func frames() async throws {
    var (texts, styles) = (Array(repeating: "", count: Places.sizes.count), "")
    for end in try await Places.all.value.ends {
      let heading = "=== \(end.way.testDescription)\n"
      for (index, frame) in end.frames.enumerated() {
        texts[index] += heading + "\(frame.text.withoutEmptyRows)\n"
        if frame.columns == 80 { styles += heading + "\(frame.looks.withoutEmptyRows)\n" }
      }
    }

    for ((columns, rows), text) in zip(Places.sizes, texts) {
      expectText(text, inFile: Self.folder.appending(path: "\(columns)x\(rows).txt"))
    }
    expectText(styles, inFile: Self.folder.appending(path: "80x24 colors.txt"))
  }

  @Test("The README begins with a meeting on the full screen; UPDATE_TEXTS writes it")
  func picture() async throws {
    let way = Way(
      "a meeting of four",
      "tap standup 1",
      "tap start-meeting",
      #"say "The login page is done.""#,
      "wait 150s",
      #"say "The certificate arrives today.""#,
      #"say "todo: ask Ops for a staging box""#,
      "wait 40s",
      given: "standups",
      ["Design:10:Ann,Bob,Cleo,Finn"]
    )
    let desk = ScreenDesk(try await way.reach(), columns: 80, rows: 14)
    await desk.type("and then the dep")
    let page = Places.repository.appending(path: "README.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    let picture = try #require(text.firstRange(of: /(?s)<!-- picture -->\n```text\n.*?```\n/))
    text.replaceSubrange(picture, with: "<!-- picture -->\n```text\n\(desk.text)\n```\n")
    expectText(text, inFile: page)
  }

  private static let folder = Places.repository.appending(path: "Tests/Goldens/Frames")
}

extension Frame {
  /// A letter for the look of each cell: of its color, in upper case if it's bold; a dot for plain text.
  var looks: String {
    (0..<rows).map { row in
      let letters = (0..<columns).map { column -> String in
        let style = self[column, row].style
        if style == .plain { return self[column, row].isSpace ? " " : "." }
        let isShown =
          style.background == .selection
          || !style.attributes.isDisjoint(with: [.reverse, .underline])
        if self[column, row].isSpace, !isShown { return " " }
        let letter =
          switch style.foreground {
          case .standard: "."
          case .accent: "a"
          case .muted: "m"
          case .success: "s"
          case .error: "e"
          case _: "c"
          }
        if style.attributes.contains(.reverse) { return "#" }
        if style.attributes.contains(.bold) { return letter == "." ? "B" : letter.uppercased() }
        return style.background == .selection && letter == "." ? "-" : letter
      }
      return String(letters.joined().reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}

extension String {
  /// The rows, with a number in place of several empty ones.
  var withoutEmptyRows: String {
    var (lines, empty) = ([String](), 0)
    for line in components(separatedBy: "\n") + ["."] {
      if line.isEmpty {
        empty += 1
        continue
      }
      lines += empty > 2 ? ["(\(empty) empty rows)"] : Array(repeating: "", count: empty)
      lines.append(line)
      empty = 0
    }
    return lines.dropLast().joined(separator: "\n")
  }
}

extension Cell {
  /// True if it looks empty, but for its style.
  fileprivate var isSpace: Bool { number == 0x20 && kind != .cluster }
}
