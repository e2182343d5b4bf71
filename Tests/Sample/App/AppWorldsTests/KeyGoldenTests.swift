import FeatureKit
import FeatureTesting
import TerminalUI
import Testing

/// The frames that keys lead to, as they lie in `Tests/Goldens/Keys`.
///
/// The first line of a file names the standups that are there; without any they are the samples. The keys of a line “$ a ⏎”
/// are pressed, by their names in the bar, and its texts in quotes typed; “paste” pastes two names. What follows is the frame
/// then, which `UPDATE_TEXTS=1` writes anew.
@Suite(.feature) @MainActor struct KeyGoldenTests {
  @Test(
    "Keys lead to the frames that were agreed",
    arguments: try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
  )
  func frames(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let given = lines[0].dropFirst(2).components(separatedBy: "; ").filter { !$0.isEmpty }
    let desk = try await ScreenDesk(given: given)
    var text = lines[0] + "\n"
    for line in lines where line.hasPrefix("$ ") {
      for (word, isText) in String(line.dropFirst(2)).keysAndTexts {
        if isText {
          await desk.type(word)
        } else if word == "paste" {
          await desk.paste("Ann\nBob")
        } else {
          await desk.press(word)
        }
      }
      text += "\n\(line)\n\(desk.text.withoutEmptyRows)\n"
    }
    #expect(desk.asked == [])
    expectText(text, inFile: file)
  }

  private nonisolated static let folder = Places.repository.appending(path: "Tests/Goldens/Keys")
}
