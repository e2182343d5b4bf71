/// The rules that the compiler does not check: who may import whom, and what may not be written at all.
///
/// Each rule returns a sentence for each place that breaks it.
struct Boundaries {
  var table: ModuleTable
  var files: [SourceFile]

  var violations: [String] {
    strayFiles + undeclaredImports + unusedEntries + arrowsThatPointUp + userInterfaces + testTools
      + bannedWords
  }

  // MARK: Rules

  /// Every file belongs to a module of the table.
  var strayFiles: [String] {
    let paths = table.modules.flatMap { [$0.path, $0.testPath].compactMap(\.self) }
    return files.filter { file in !paths.contains { file.path.hasPrefix($0) } }
      .map { "\($0.path) belongs to no module of the manifest." }
  }

  /// Imports that neither the module's line of the manifest nor the system has.
  var undeclaredImports: [String] {
    targets.flatMap { target in
      target.imports.subtracting(target.declared).subtracting(Self.systemModules).sorted().map {
        "\(target.name) imports \($0), which its line of the manifest does not name."
      }
    }
  }

  /// Entries of the manifest that aren't imported; a test may also run an executable.
  var unusedEntries: [String] {
    targets.flatMap { target in
      target.listed.filter { !target.imports.contains($0) && table[$0]?.kind != .executable }.map {
        "\(target.name) does not import \($0), which its line of the manifest names."
      }
    }
  }

  /// A module imports only what stands above it in the manifest, in a layer that it may look into.
  var arrowsThatPointUp: [String] {
    table.modules.enumerated().flatMap { offset, module in
      module.uses.flatMap { name -> [String] in
        guard let used = table[name] else {
          return ["\(module.name) uses \(name), which doesn't exist."]
        }
        guard module.kind != .suite else { return [] }
        var violations: [String] = []
        if !table.modules[..<offset].contains(used) {
          violations.append("\(module.name) uses \(name), which stands below it in the manifest.")
        }
        if let layers = Self.layers[module.layer], !layers.contains(used.layer) {
          violations.append("\(module.name) (\(module.layer)) uses \(name) (\(used.layer)).")
        }
        if used.name == Self.umbrella, module.layer == "Kit" {
          violations.append("\(module.name) uses \(name), which is for those who use the kit.")
        }
        if used.kind == .executable {
          violations.append("\(module.name) uses \(name), which is an executable.")
        }
        return violations
      }
    }
  }

  /// Models know no user interface, and features not even that there are screens.
  var userInterfaces: [String] {
    files.flatMap { file -> [String] in
      let banned =
        switch layer(of: file) {
        case "Kit", "Domain": Self.userInterface
        case "Features": Self.userInterface.union(Self.screens)
        case _: Set<String>()
        }
      return file.imports.intersection(banned).sorted().map { "\(file.path) imports \($0)." }
    }
  }

  /// No part of a product imports what only tests need.
  var testTools: [String] {
    files.filter { $0.path.hasPrefix("Sources/Sample/") || $0.path.hasPrefix("Sources/Terminal/") }
      .flatMap { file in
        file.imports.intersection(["FeatureTesting", "Testing", "XCTest"]).sorted().map {
          "\(file.path) imports \($0)."
        }
      }
  }

  /// Code that waits for real time, makes up dates or ids, or re-exports imports, without an excuse.
  var bannedWords: [String] {
    let words = BannedWord.all
    let found = files.flatMap { file in
      words.filter { $0.isFound(in: file) }.map { (file.path, $0) }
    }
    let bad = found.filter { path, word in !word.isExcused(in: path) }
      .map { path, word in "\(path) has \(word.name). \(word.remedy)" }
    let stale = words.flatMap { word in
      word.excuses.filter { excuse in
        files.contains { $0.path == excuse.path }
          && !found.contains { $0.0 == excuse.path && $0.1.name == word.name }
      }.map { "\($0.path) is excused for \(word.name) but has none." }
    }
    return bad + stale
  }

  // MARK: What the rules know

  /// Modules of the toolchain or the system, which a line of the manifest can't name.
  private static let systemModules: Set<String> = [
    "AppKit", "Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Observation", "SwiftUI",
    "Synchronization", "Testing", "UIKit",
  ]

  /// The module that hands on the kit's others.
  private static let umbrella = "FeatureKit"

  private static let userInterface: Set<String> = [
    "AppKit", "AppScreens", "SwiftUI", "TerminalUI", "UIKit",
  ]

  /// The modules that describe, drive and explore screens.
  private static let screens: Set<String> = [
    "FeatureExplorer", "FeatureScreens", "FeatureSessions", "FeatureWalks",
  ]

  /// The layers that each layer may import.
  private static let layers: [String: Set<String>] = [
    "Kit": ["Kit"],
    "Terminal": ["Kit", "Terminal"],
    "Adapters": ["Kit", "Adapters"],
    "Domain": ["Kit", "Domain"],
    "Features": ["Kit", "Domain", "Features"],
    "Redux": ["Kit", "Domain", "Redux"],
  ]

  /// A module or the tests of one: its files, and what the manifest lets them import.
  private struct Target {
    var name: String
    /// The modules that its line names.
    var listed: [String]
    /// The listed modules, and those that come with the system.
    var declared: Set<String>
    var imports: Set<String>
  }

  private var targets: [Target] {
    table.modules.flatMap { module -> [Target] in
      let tools: Set<String> = module.kind == .suite ? ["FeatureTesting"] : []
      let own = Target(
        name: module.name,
        listed: module.uses,
        declared: tools.union(module.uses),
        imports: imports(in: module.path)
      )
      guard let extra = module.tests, let testPath = module.testPath else { return [own] }
      let declared = Set([module.name, "FeatureTesting"] + module.uses + extra)
      let tests = Target(
        name: "\(module.name)Tests",
        listed: extra,
        declared: declared,
        imports: imports(in: testPath)
      )
      return [own, tests]
    }
  }

  private func imports(in folder: String) -> Set<String> {
    files.filter { $0.path.hasPrefix(folder) }.reduce(into: []) { $0.formUnion($1.imports) }
  }

  private func layer(of file: SourceFile) -> String? {
    table.modules.first { file.path.hasPrefix($0.path) }?.layer
  }
}
