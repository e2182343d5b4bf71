package import FeatureTemplates
package import Foundation

/// A package of a team's own: the kit without the sample, and an app with a feature that stores cards.
package struct KitTaking {
  let checkout: Checkout
  let name: TypeName
  private let app: String

  /// The folders and files that are taken as they are.
  static let parts =
    ["Sources", "Tests"].flatMap { root in
      ["Kit", "Terminal", "SwiftUI", "Adapters", "Plugins"].map { "\(root)/\($0)" }
    } + [".swift-format", ".gitignore"]
  /// The folder of the templates, which the kit's own tests compile and run.
  private static let templates = "Tests/Taking"
  private static let feature = FeatureRequest("Board", record: "Card")

  /// Plans to take the kit.
  ///
  /// - Parameters:
  ///   - checkout: The kit's package.
  ///   - name: The name of the app, such as `MyApp`.
  /// - Throws: A reason why that isn't possible.
  package init(_ checkout: Checkout, name: String) throws(Refusal) {
    guard checkout.text("\(Self.templates)/readme.txt") != nil else {
      throw Refusal("\(checkout.root.path) isn't a clone of the kit: it has no \(Self.templates).")
    }
    let names = try FeatureNames(checkout)
    try names.check(name)
    (self.checkout, self.name) = (checkout, TypeName(name))
    app = name.hasSuffix("App") ? name : "\(name)App"
    let command = self.name.identifier
    guard !names.targets.contains(command) else {
      throw Refusal("“\(command)” is the name of a module of the kit already.")
    }
  }

  /// Writes the package: all of it, or nothing.
  package func write(to target: URL) throws(Refusal) {
    let files = FileManager.default
    let path = target.path
    if path == checkout.root.path || path.hasPrefix("\(checkout.root.standardizedFileURL.path)/") {
      throw Refusal("\(path) is in the kit's own package: name a folder outside of it.")
    }
    guard (try? files.contentsOfDirectory(atPath: path))?.isEmpty != false,
      (try? target.checkResourceIsReachable()) != true || target.isFolder
    else { throw Refusal("\(path) is there already, and not empty.") }
    let parent = target.deletingLastPathComponent()
    guard parent.isFolder else { throw Refusal("\(parent.path) isn't there: make it first.") }
    let texts = try texts()
    let draft = target.deletingLastPathComponent().appending(
      path: ".\(target.lastPathComponent).new"
    )
    guard (try? draft.checkResourceIsReachable()) != true else {
      throw Refusal("\(draft.path) is there already. If no other take-kit writes it, remove it.")
    }
    do {
      try files.createDirectory(at: draft, withIntermediateDirectories: false)
      for part in Self.parts {
        let copy = draft.appending(path: part)
        try files.createDirectory(
          at: copy.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try files.copyItem(at: checkout.root.appending(path: part), to: copy)
        try? files.removeItem(at: copy.appending(path: "Mutants"))
      }
      try FeatureTool.Outcome(texts: texts, lines: []).write(in: draft)
      try files.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: draft.appending(path: ".ci/run").path
      )
      if target.isFolder { try files.removeItem(at: target) }
      try files.moveItem(at: draft, to: target)
    } catch {
      try? files.removeItem(at: draft)
      let reason = (error as? Refusal)?.description ?? (error as NSError).localizedDescription
      throw Refusal(
        """
        \(path) can't be written: \(reason)
        Where SwiftPM guards the disk, it needs leave to write there: swift package \
        --allow-writing-to-directory \(path.quoted) take-kit \(path.quoted) --name \(name.type)
        """
      )
    }
  }

  /// Returns what was done, and what comes next.
  func report(of target: URL) -> String {
    """
    \(target.path) has the kit, and \(name.title) with its first feature.

    Next:
      cd \(target.path.quoted)
      swift run \(name.identifier)
      swift test
    Then edit:
      Sources/App/AppFeature/\(app).swift: the name and the tabs
      Sources/Features/BoardFeature: the first feature

    """
  }

  // MARK: Texts

  /// Returns the texts of the files that aren't taken as they are.
  package func texts() throws(Refusal) -> [String: String?] {
    let template = template
    var texts: [String: String?] = [
      "Package.swift": try manifest(),
      ".ci/boundaries.swift": template.text(from: try checkout.required(".ci/boundaries.swift")),
      ".gitattributes":
        "# Lists of one element a line, to which branches add: both additions stay.\n"
        + "Sources/App/AppFeature/\(app).swift merge=union\n",
    ]
    let places = [
      ("readme.txt", "README.md"), ("run.sh", ".ci/run"),
      ("StarterAppFeature/StarterApp.swift", "Sources/App/AppFeature/\(app).swift"),
      ("starter-app/Main.swift", "Sources/App/\(name.identifier)/Main.swift"),
      ("StarterAppTests/StarterAppTests.swift", "Tests/App/AppFeatureTests/\(app)Tests.swift"),
      ("Walks/store-failures.walk", "Docs/Walks/store-failures.walk"),
    ]
    for (path, place) in places {
      texts[place] = template.text(from: try checkout.required("\(Self.templates)/\(path)"))
    }
    let taken = checkout.with(texts)
    let product = "Sources/App/AppFeature/\(app).swift"
    let files = try FeatureTool(taken).files(of: Self.feature, product: product)
    for (path, text) in files { texts[path] = text }
    return texts.merging(pages(beside: texts)) { $1 }
  }

  /// The names of this app and of its first feature in place of the template's.
  private var template: Template {
    let feature = TypeName("BookShelf").replacements(by: TypeName("Board"))
    let record = TypeName("LoanCard").replacements(by: TypeName("Card"), hasPlural: true)
    return Template(
      feature + record + [
        ("StarterAppFeature", "AppFeature"), ("StarterApp", app),
        ("starter-app", name.identifier), ("Starter app", name.title),
        ("\"../Walks\"", "\"../../../Docs/Walks\""),
      ],
      parts: []
    )
  }

  private func manifest() throws(Refusal) -> String {
    let text = try checkout.required("Package.swift")
    guard let begin = text.range(of: "// MARK: - Sample"),
      let end = text.range(of: "// MARK: - Package\n"), begin.lowerBound < end.lowerBound,
      let only = text.range(of: "if let only = Context.environment[\"ONLY\"]"),
      let package = text.firstMatch(of: /Package\(\n  name: "([\w-]+)"/)?.output.1
    else {
      throw Refusal(
        "Package.swift lacks a mark that take-kit goes by: “MARK: - Sample”, “MARK: - Package” or ONLY."
      )
    }
    let before = text[..<begin.lowerBound].replacingOccurrences(
      of: "// MARK: - Kit: knows nothing of standups",
      with: "// MARK: - Kit"
    )
    return before + parts
      + text[end.lowerBound..<only.lowerBound].replacing(package, with: name.identifier)
      + ownTests + text[only.lowerBound...]
  }

  /// The app's part of the manifest.
  private var parts: String {
    """
    // MARK: - The app

    targets += part(
      "Features",
      [
        .target(
          name: "BoardFeature",
          dependencies: [
            "FeatureKit"
          ]
        ),
        .testTarget(
          name: "BoardFeatureTests",
          dependencies: [
            "BoardFeature",
            "FeatureChecks",
            "FeatureKit",
            "FeatureTesting",
          ]
        ),
      ]
    )

    targets += part(
      "App",
      [
        .target(
          name: "AppFeature",
          dependencies: [
            "BoardFeature",
            "FeatureKit",
          ]
        ),
        .testTarget(
          name: "AppFeatureTests",
          dependencies: [
            "AppChecks", "AppFeature", "FeatureChecks", "FeatureKit", "FeatureTesting",
          ]
        ),
        .executableTarget(
          name: "\(name.identifier)",
          dependencies: ["AppCommands", "AppFeature"]
        ),
      ]
    )


    """
  }

  private var ownTests: String {
    """
    if Context.environment["KIT"] == nil {
      // `KIT=1 swift test` also builds and runs the tests that came with the kit.
      let ofKit = ["Kit", "Terminal", "SwiftUI", "Adapters", "Plugins"].map { "Tests/\\($0)/" }
      let own = package.targets.filter { target in
        !ofKit.contains { target.path?.hasPrefix($0) == true }
      }
      let kept = package.names(reachedFrom: own.map(\\.name))
      package.targets.removeAll { !kept.contains($0.name) }
    }


    """
  }
}

extension String {
  /// The text as one word of a shell.
  fileprivate var quoted: String {
    wholeMatch(of: /[\w.\/+-]+/) == nil ? "'\(replacing("'", with: #"'\''"#))'" : self
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
