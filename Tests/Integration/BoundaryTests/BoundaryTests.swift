import Foundation
import Testing

/// The root of the repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../..").standardizedFileURL

@Suite struct BoundaryTests {
  @Test("The repository keeps its boundaries")
  func wholeRepository() throws {
    let manifest = try String(
      contentsOf: repository.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let paths = try ["Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    let files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
      SourceFile(
        path: path,
        text: try String(contentsOf: repository.appending(path: path), encoding: .utf8)
      )
    }

    let boundaries = Boundaries(table: ModuleTable(manifest: manifest), files: files)

    #expect(boundaries.table.modules.count > 9)
    #expect(files.count > 50)
    #expect(boundaries.violations == [])
  }

  // MARK: The manifest

  @Test("The table is read with names, folders, uses, tests and kinds")
  func table() {
    let table = ModuleTable(
      manifest: """
        struct Module { init(_ name: String) {} }
        modules += [
          Module("FeatureIssues"),  // Module("NotThis")
          Module("FeatureEffects", uses: ["FeatureIssues"], tests: ["FeatureInjection", "Other"]),
        ].map { $0.inFolder("Kit") }
        modules += [
          Module(
            "tool",
            uses: [
              "FeatureEffects",
              "FeatureIssues",
            ],
            kind: .executable
          ),
          Module("App", uses: ["FeatureEffects"], tests: nil),
        ].map { $0.inFolder("Sample/App") }
        """
    )

    #expect(
      table.modules == [
        .init(name: "FeatureIssues", folder: "Kit", uses: [], tests: [], kind: .library),
        .init(
          name: "FeatureEffects",
          folder: "Kit",
          uses: ["FeatureIssues"],
          tests: ["FeatureInjection", "Other"],
          kind: .library
        ),
        .init(
          name: "tool",
          folder: "Sample/App",
          uses: ["FeatureEffects", "FeatureIssues"],
          tests: nil,
          kind: .executable
        ),
        .init(
          name: "App",
          folder: "Sample/App",
          uses: ["FeatureEffects"],
          tests: nil,
          kind: .library
        ),
      ]
    )
  }

  // MARK: Swift

  @Test(
    "Imports are found whatever stands before them",
    arguments: [
      ("import FeatureIssues", ["FeatureIssues"]),
      (
        "public import FeatureIssues\n  @testable import FeatureEffects",
        ["FeatureEffects", "FeatureIssues"]
      ),
      ("@preconcurrency public import FeatureIssues", ["FeatureIssues"]),
      ("@_spi(Tests) import struct FeatureIssues.ReportedIssue", ["FeatureIssues"]),
      ("#if os(Linux)\nimport Glibc\n#endif", ["Glibc"]),
      ("let important = 1", []),
    ]
  )
  func imports(text: String, modules: [String]) {
    let file = SourceFile(path: "A.swift", text: text)

    #expect(file.imports.sorted() == modules)
  }

  @Test("Comments and literal texts aren't code; interpolations are")
  func code() {
    let source = """
      // import A
      /* import B /* nested */ import C */
      let a = "import D \\(Date()) \\" Date()"
      let b = #"\\(no) \\#(UUID()) ""#
      let c = \"""
        import E
        \"""
      import F
      """

    let file = SourceFile(path: "A.swift", text: source)

    #expect(file.imports == ["F"])
    #expect(file.code.contains("Date()"))
    #expect(file.code.contains("UUID()"))
    #expect(!file.code.contains("no"))
    #expect(file.code.split(separator: "\n", omittingEmptySubsequences: false).count == 8)
  }

  // MARK: Rules

  /// A small package: a kit of two, a feature, and an app.
  private func violations(
    manifest: String = """
    Module("FeatureIssues"), Module("FeatureEffects", uses: ["FeatureIssues"]), .inFolder("Kit")
    Module("Domain", tests: nil), .inFolder("Sample/Domain")
    Module("Feature", uses: ["FeatureEffects"], tests: ["Domain"]), .inFolder("Sample/Features")
    Module("App", uses: ["Feature"], tests: nil), Module("tool", uses: ["App"], kind: .executable)
    .inFolder("Sample/App")
    Module("FlowTests", uses: ["App"], kind: .suite), .inFolder("Integration")
    """,
    _ changes: [String: String] = [:]
  ) -> [String] {
    let files = [
      "Sources/Kit/FeatureEffects/A.swift": "import FeatureIssues",
      "Sources/Sample/Features/Feature/A.swift": "import FeatureEffects",
      "Tests/Sample/Features/FeatureTests/A.swift": "import Feature\nimport Domain\nimport Testing",
      "Sources/Sample/App/App/A.swift": "import Feature",
      "Sources/Sample/App/tool/A.swift": "import App",
      "Tests/Integration/FlowTests/A.swift": "import App\nimport FeatureTesting",
    ].merging(changes) { _, new in new }
    return Boundaries(
      table: ModuleTable(manifest: manifest),
      files: files.sorted { $0.key < $1.key }.map(SourceFile.init)
    ).violations
  }

  @Test("A package that keeps all rules has no violation")
  func clean() {
    #expect(violations() == [])
  }

  @Test("A file outside every module is told")
  func stray() {
    #expect(
      violations(["Sources/Kit/Stray.swift": ""])
        == ["Sources/Kit/Stray.swift belongs to no module of the manifest."]
    )
  }

  @Test(
    "An import that comes by way of another module, or from another package, is told",
    arguments: [
      ("Sources/Sample/Features/Feature/B.swift", "FeatureIssues", "Feature"),
      ("Sources/Sample/Features/Feature/B.swift", "NIOCore", "Feature"),
      ("Tests/Sample/Features/FeatureTests/B.swift", "FeatureIssues", "FeatureTests"),
      ("Tests/Integration/FlowTests/B.swift", "Feature", "FlowTests"),
    ]
  )
  func undeclared(path: String, module: String, target: String) {
    #expect(
      violations([path: "import \(module)"])
        == ["\(target) imports \(module), which its line of the manifest does not name."]
    )
  }

  @Test(
    "An entry that isn't imported is reported",
    arguments: [
      ("Sources/Sample/App/App/A.swift", "Feature", "App"),
      ("Tests/Sample/Features/FeatureTests/A.swift", "Domain", "FeatureTests"),
    ]
  )
  func unused(path: String, module: String, target: String) {
    #expect(
      violations([path: "// import \(module)"])
        == ["\(target) does not import \(module), which its line of the manifest names."]
    )
  }

  @Test(
    "Arrows that point up, to an unknown module, or to an executable are reported",
    arguments: [
      (
        #"Module("A", uses: ["B"]), Module("B"), .inFolder("Kit")"#,
        "A uses B, which stands below it in the manifest."
      ),
      (
        #"Module("A", uses: ["Missing"]), .inFolder("Kit")"#, "A uses Missing, which doesn't exist."
      ),
      (
        #"Module("D"), .inFolder("Sample/Domain") Module("K", uses: ["D"]), .inFolder("Kit")"#,
        "K (Kit) uses D (Domain)."
      ),
      (
        #"Module("A"), .inFolder("Sample/App") Module("F", uses: ["A"]), .inFolder("Sample/Features")"#,
        "F (Features) uses A (App)."
      ),
      (
        #"Module("F"), .inFolder("Sample/Features") Module("D", uses: ["F"]), .inFolder("Sample/Domain")"#,
        "D (Domain) uses F (Features)."
      ),
      (
        #"Module("FeatureKit"), Module("K", uses: ["FeatureKit"]), .inFolder("Kit")"#,
        "K uses FeatureKit, which is for those who use the kit."
      ),
      (
        #"Module("D"), .inFolder("Sample/Domain") Module("T", uses: ["D"]), .inFolder("Terminal")"#,
        "T (Terminal) uses D (Domain)."
      ),
      (
        #"Module("t", kind: .executable), Module("A", uses: ["t"]), .inFolder("Sample/App")"#,
        "A uses t, which is an executable."
      ),
    ]
  )
  func arrows(manifest: String, violation: String) {
    let boundaries = Boundaries(table: ModuleTable(manifest: manifest), files: [])

    #expect(boundaries.arrowsThatPointUp == [violation])
  }

  @Test(
    "A user interface below the app is told",
    arguments: [
      ("Sources/Kit/FeatureIssues/B.swift", "SwiftUI"),
      ("Sources/Sample/Features/Feature/B.swift", "UIKit"),
      ("Sources/Sample/Features/Feature/B.swift", "AppScreens"),
      ("Sources/Sample/Features/Feature/B.swift", "FeatureScreens"),
      ("Sources/Sample/Features/Feature/B.swift", "FeatureSessions"),
      ("Sources/Sample/Features/Feature/B.swift", "FeatureWalks"),
      ("Sources/Sample/Features/Feature/B.swift", "FeatureExplorer"),
    ]
  )
  func userInterface(path: String, module: String) {
    #expect(violations([path: "import \(module)"]).contains("\(path) imports \(module)."))
  }

  @Test("The app may import a user interface of the system, which no manifest can name")
  func systemUserInterface() {
    #expect(violations(["Sources/Sample/App/App/B.swift": "import SwiftUI"]) == [])
  }

  @Test("A product that imports tools of tests is told", arguments: ["FeatureTesting", "Testing"])
  func testTools(module: String) {
    let path = "Sources/Sample/App/App/B.swift"

    #expect(violations([path: "import \(module)"]).contains("\(path) imports \(module)."))
  }

  @Test(
    "Banned words are reported",
    arguments: [
      ("await Task.yield()", "Task.yield"), ("await Task<Never, Never>.yield()", "Task.yield"),
      ("try await Task.sleep(for: .seconds(1))", "a sleep"), ("usleep(10)", "a sleep"),
      ("Thread.sleep(forTimeInterval: 1)", "a sleep"), ("ContinuousClock().now", "real time"),
      ("queue.asyncAfter(deadline: d) {}", "real time"), ("let id = UUID()", "UUID()"),
      ("let now = Date()", "Date()"), ("let now = Date.now", "Date()"),
      ("@_exported import FeatureIssues", "an import that is handed on"),
    ]
  )
  func words(code: String, name: String) {
    let path = "Tests/Sample/Features/FeatureTests/A.swift"

    let violations = violations([path: "import Domain\n" + code])

    #expect(violations.contains { $0.hasPrefix("\(path) has \(name). ") })
  }

  @Test("A file that is opened so that a pipe in its place would be waited for is told")
  func waitingOpen() {
    let path = "Sources/Kit/FeatureRecords/A.swift"
    let isTold = { (code: String) in
      violations([path: code]).contains { $0.hasPrefix("\(path) has an open that may wait. ") }
    }

    #expect(isTold("let file = open(path, O_RDONLY | O_CLOEXEC)"))
    #expect(
      !isTold("let file = open(path, O_RDONLY | O_NONBLOCK)\nlet folder = open(path, O_DIRECTORY)")
    )
  }

  @Test("A module of the sample that writes the settings is told")
  func settings() {
    let path = "Sources/Sample/Features/OtherFeature/A.swift"

    let violations = violations([path: "settings.update(Settings.id) { $0.sound = false }"])

    #expect(violations.contains { $0.hasPrefix("\(path) has a write of the settings. ") })
  }

  @Test(
    "A task that a module starts by itself is told; a test may start one",
    arguments: [
      "Task { }", "Task.detached { }", "Task<Void, Never> { }", "Task(priority: .low) { }",
    ]
  )
  func looseTask(code: String) {
    let path = "Sources/Sample/Features/Feature/B.swift"

    #expect(violations([path: code]).contains { $0.hasPrefix("\(path) has a task. ") })
    #expect(violations(["Tests/Sample/Features/FeatureTests/B.swift": code]) == [])
    #expect(violations([path: "var task: Task<Void, Never>?"]) == [])
  }

  @Test("An excuse that is not needed any more is told")
  func staleExcuse() {
    #expect(
      violations(["Sources/Kit/FeatureEffects/LiveClock.swift": ""])
        == ["Sources/Kit/FeatureEffects/LiveClock.swift is excused for real time but has none."]
    )
  }
}
