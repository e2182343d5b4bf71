import FeatureTemplates
import FeatureTesting
import Foundation
import Testing

@testable import KitTaking

/// The kit as it is taken from this checkout, which is only read.
@Suite struct KitTakingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL
  private static let checkout = Checkout(root)

  @Test(
    "The app has its own names, and nothing speaks of the sample",
    arguments: ["MyApp", "Shop"]
  )
  func names(name: String) throws {
    let texts = try KitTaking(Self.checkout, name: name).texts()

    let app = name == "Shop" ? "ShopApp" : name
    #expect(texts.keys.contains("Sources/App/AppFeature/\(app).swift"))
    #expect(texts.keys.contains("Sources/App/\(TypeName(name).identifier)/Main.swift"))
    #expect(texts.keys.contains("Sources/Features/BoardFeature/Card.swift"))
    #expect(texts.keys.contains("Docs/AddingAFeature.md") && texts.keys.contains("Docs/Limits.md"))
    #expect(texts.filter { $1?.lowercased().contains("standup") == true }.keys.sorted() == [])
    let pages = texts.filter { $0.key.hasSuffix(".md") }.compactMapValues(\.self)
    let broken = pages.filter { _, page in
      let prose = page.replacing(/```[\s\S]*?```|`[^`]*`/, with: "")
      return prose.count { $0 == "[" } != prose.count { $0 == "]" }
        || !page.ranges(of: /sample|meeting/.ignoresCase()).isEmpty
    }
    #expect(broken.keys.sorted() == [])
    let traces = ["book shelf", "bookshelf", "loancard", "starter", "template:", "printer"]
    for (path, text) in texts where !path.hasSuffix(".md") && path != "Package.swift" {
      let text = try #require(text).lowercased()
      #expect(
        traces.filter { text.contains($0) || path.lowercased().contains($0) } == [],
        "\(path)"
      )
    }
    for part in KitTaking.parts {
      let code = Self.checkout.code(in: part)
      #expect(!code.contains("tandup"), "\(part)")
    }
  }

  @Test("The app is at most forty lines")
  func size() throws {
    let texts = try KitTaking(Self.checkout, name: "MyApp").texts()

    let lines = texts.filter { $0.key.hasPrefix("Sources/App/") }.compactMap(\.value)
      .joined(separator: "\n").split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    #expect((20...40).contains(lines.count))
  }

  @Test("A link to what isn't taken is only its text, and code stays as it is")
  func links() {
    let code = "`^[[A`, ```\n[f](F.md)\n```, "
    let page = "\(code)[a](A.md#x), [b](../B.md), [c](https://c.org), [d](#d), [`e`](sub/E.md)"

    let mended = KitTaking.mended(page, in: "Docs/P.md") { ["Docs/A.md", "B.md"].contains($0) }

    #expect(mended == "\(code)[a](A.md#x), [b](../B.md), [c](https://c.org), [d](#d), `e`")
  }

  @Test("A path with spaces is one word of the next command")
  func spaces() throws {
    let kit = try KitTaking(Self.checkout, name: "MyApp")

    let reports = ["/my-app", "/Ann's apps/my app"].map { kit.report(of: URL(filePath: $0)) }

    #expect(reports[0].contains("\n  cd /my-app\n"))
    #expect(reports[1].contains("\n  cd '/Ann'\\''s apps/my app'\n"))
  }

  @Test(
    "What can't be done is refused in a sentence, and nothing is written",
    arguments: [
      ([], "take-kit takes a folder and a name."),
      (["app"], "take-kit takes a folder and a name."),
      (["app", "--name"], "--name needs a name."),
      (["app", "--nam", "A"], "take-kit has no option “--nam”."),
      (["app", "--name", "my app"], "“my app” isn't the name of a type, such as RetroBoard."),
      (["app", "--name", "Shelf"], "“shelf” is the name of a module of the kit already."),
      (["app", "--name", "Default"], "“default” is a word of Swift's own."),
      (["ROOT/app", "--name", "MyApp"], "ROOT/app is in the kit's own package: name a folder"),
      (["Docs", "--name", "MyApp"], "ROOT/Docs is in the kit's own package: name a folder"),
      (["FULL", "--name", "MyApp"], "FULL is there already, and not empty."),
      (["FULL/file", "--name", "MyApp"], "FULL/file is there already, and not empty."),
      (["FULL/no/app", "--name", "MyApp"], "FULL/no isn't there: make it first."),
    ]
  )
  func refused(words: [String], sentence: String) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "file"))
    func placed(_ text: String) -> String {
      text.replacing("ROOT", with: Self.root.path).replacing("FULL", with: folder.url.path)
    }

    let result = TakingCommand.run([Self.root.path] + words.map(placed), in: Self.root.path)

    #expect(!result.isSuccess)
    #expect(result.text.hasPrefix("error: \(placed(sentence))"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
  }

  @Test("A path begins where the user is, and help is printed without any other argument")
  func place() throws {
    let folder = try TemporaryFolder()

    let result = TakingCommand.run(
      [Self.root.path, "no/../no/app", "--name", "MyApp"],
      in: folder.url.path
    )
    let help = TakingCommand.run([Self.root.path, "--help"])

    #expect(result.text == "error: \(folder.path("no")) isn't there: make it first.\n")
    #expect(help.isSuccess && help.text.hasPrefix("usage: swift package "))
  }

  @Test("A folder in which another one may be at work stays as it is")
  func otherAtWork() throws {
    let folder = try TemporaryFolder()
    let other = folder.url.appending(path: ".app.new")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)

    let result = TakingCommand.run([Self.root.path, "\(folder.url.path)/app", "--name", "MyApp"])

    #expect(result.text.hasPrefix("error: \(other.path) is there already. "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [".app.new"])
  }

  @Test("A manifest without the marks is refused, and so is a folder that isn't the kit")
  func changed() throws {
    let text = try #require(Self.checkout.text("Package.swift"))
    let other = Self.checkout.with([
      "Package.swift": text.replacing("// MARK: - Sample", with: "// Ours")
    ])

    #expect(throws: Refusal.self) { try KitTaking(other, name: "MyApp").texts() }
    #expect(throws: Refusal.self) { try KitTaking(Checkout(URL(filePath: "/")), name: "MyApp") }
  }
}
