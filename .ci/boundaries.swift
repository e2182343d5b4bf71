// Checks what the compiler does not: who may import whom, where models conform, and what may not be written at all. Each
// place that breaks a rule gets a line. In the root of the repository:
//
//   swift -swift-version 6 .ci/boundaries.swift
//
// It also compares the picture of the modules in Docs/Architecture.md with the manifest; UPDATE_TEXTS=1 draws it anew.
import Foundation

// MARK: - Rules

/// The layers that each layer may import; the last folder on a module's path is its layer.
let layers: [String: Set<String>] = [
  "Kit": ["Kit"],
  "Terminal": ["Kit", "Terminal"],
  "SwiftUI": ["Kit", "SwiftUI"],
  "Adapters": ["Kit", "Adapters"],
  "Domain": ["Kit", "Domain"],
  "Features": ["Kit", "Domain", "Features"],
  // template: sample
  "Redux": ["Kit", "Domain", "Redux"],
  "Views": ["Kit", "SwiftUI", "Domain", "Features", "Redux", "App"],
  // template: end
]

let userInterfaces: Set = ["AppKit", "SwiftUI", "UIKit"]
let screens: Set = ["FeatureExplorer", "FeatureScreens", "FeatureSessions", "FeatureWalks"]
let testTools: Set = ["FeatureTesting", "Testing"]

/// Modules that a layer does not import although the layers allow it, or no manifest names them.
let banned: [String: Set<String>] = [
  "Kit": userInterfaces.union(["FeatureKit"]),  // It is for those who use the kit.
  "Terminal": ["FeatureTesting", "Testing"],
  "Domain": userInterfaces.union(testTools),
  "Features": userInterfaces.union(screens).union(testTools),
  // template: sample
  "Redux": userInterfaces.union(screens).union(testTools),
  // template: end
  "App": testTools,
]

/// A pattern that no line of code has, but in the files that are excused.
struct Ban {
  var name: String
  var pattern: String
  /// A line that has it: a pattern that finds nothing checks nothing.
  var example: String
  var folder = ""
  var remedy: String
  /// Files that may have it, each with its reason.
  var excuses: [String: String] = [:]

  func isFound(in code: String) -> Bool {
    code.range(of: pattern, options: .regularExpression) != nil
  }
}

let bans = [
  Ban(
    name: "Task.yield",
    pattern: #"\bTask\s*(?:<[^>]*>)?\s*\.yield\b"#,
    example: "await Task<Never, Never>.yield()",
    remedy: "Wait for a signal: settle() or a stream."
  ),
  Ban(
    name: "a sleep",
    pattern: #"\bTask\s*(?:<[^>]*>)?\s*\.sleep\b|\bThread\.sleep\b|\b(?:u|nano)?sleep\(\d"#,
    example: "try await Task.sleep(for: .seconds(1))",
    remedy: "Sleep on the injected clock."
  ),
  Ban(
    name: "a task",
    pattern: #"\bTask\s*(?:<[^>]*>)?\s*(?:\.\s*(?:detached|init)\b|[({])"#,
    example: "Task(priority: .low) {",
    folder: "Sources/",
    remedy: "Start work with run or finish, which settle() counts.",
    excuses: [
      "Sources/Kit/FeatureEffects/EffectScope.swift": "It starts all work.",
      "Sources/Kit/FeatureExplorer/ScreenReview.swift":
        "It looks at values on another core, which no world waits for.",
      "Sources/Adapters/PostgreSQLRecords/PostgreSQLListener.swift":
        "It listens as long as there is a watch, which settling doesn't wait for.",
    ]
  ),
  Ban(
    name: "real time",
    pattern: #"\b(?:Suspending|Continuous)Clock\b|\basyncAfter\b|\bDispatchTime\b"#,
    example: "ContinuousClock().now",
    remedy: "Use the injected clock.",
    excuses: [
      "Sources/Adapters/PostgreSQLRecords/PostgreSQLListener.swift":
        "It notes how long a server held, and no test waits for that.",
      "Sources/Adapters/PostgreSQLRecords/PostgreSQLTables+Writing.swift":
        "It tells of a wait for a server.",
      "Sources/Adapters/PostgreSQLRecords/SocketWait.swift": "It waits for servers.",
      "Sources/Kit/FeatureEffects/LiveClock.swift": "It is the real time.",
      "Sources/Kit/FeatureEffects/SettleAlarm.swift":
        "A person waits for a stuck test in real time; the alarm decides nothing.",
      "Sources/Kit/FeatureRecords/Folder/FolderWaiting.swift":
        "It waits for other programs, in tests for no time.",
      "Sources/Terminal/TerminalConsole/Console+Live.swift":
        "An action that never ends keeps any other clock from going on.",
      "Tests/Kit/FeatureEffectsTests/TimerProofTests.swift":
        "Its executor starts work late on purpose; nothing waits for it by time.",
      "Tests/Adapters/postgresqlfigures/Team.swift": "It meets a real server.",
      "Tests/Adapters/sqlitefaults/Figures.swift": "It measures.",
      "Tests/Kit/StoreFaults/Faults.swift": "It meets real processes.",
      "Tests/Kit/StoreFaults/Killing.swift": "It meets real processes.",
      "Tests/Kit/StoreFaults/Processes.swift": "It meets real processes.",
      "Tests/Kit/StoreFaults/TakingOver.swift": "It meets real processes.",
    ]
  ),
  Ban(
    name: "UUID()",
    pattern: #"\bUUID\(\)"#,
    example: "let id = UUID()",
    remedy: "Use the injected source of ids.",
    excuses: ["Sources/Kit/FeatureInjection/UUIDSource.swift": "It is the live source."]
  ),
  Ban(
    name: "Date()",
    pattern: #"\bDate\(\)|\bDate\.now\b"#,
    example: "let now = Date.now",
    remedy: "Use the injected source of dates.",
    excuses: ["Sources/Kit/FeatureInjection/DateSource.swift": "It is the live source."]
  ),
  Ban(
    name: "an open that may wait",
    pattern: #"\bopen\((?![^\n]*\bO_(?:NONBLOCK|DIRECTORY)\b)[^\n]*\bO_"#,
    example: "let file = open(path, O_RDONLY | O_CLOEXEC)",
    folder: "Sources/",
    remedy: "Add O_NONBLOCK: a pipe in the place of a file would hold the process up."
  ),
  // template: sample
  Ban(
    name: "a write of the settings",
    pattern: #"\bupdate\(Settings\.id\b"#,
    example: "settings.update(Settings.id) { $0.sound = false }",
    folder: "Sources/Sample/",
    remedy: "SettingsModel and the command change the settings; others read them.",
    excuses: [
      "Sources/Sample/Features/SettingsFeature/SettingsModel.swift":
        "It is the model of the settings.",
      "Sources/Sample/App/StandupsCommand/Commands/SettingsCommand.swift":
        "It is the command of the settings.",
    ]
  ),
  // template: end
  Ban(
    name: "an import that is handed on",
    pattern: #"[@]_exported\b"#,
    example: "@_exported public import Books",
    remedy: "Who uses a module imports it.",
    excuses: [
      "Sources/Kit/FeatureKit/FeatureKit.swift": "It is the one line that every feature imports.",
      "Sources/Kit/FeatureWalks/FeatureWalks.swift": "Who plays a walk makes a session.",
      // template: sample
      "Sources/Sample/App/AppFeature/AppFeature.swift": "Who has the app has its features.",
      "Sources/Sample/App/AppWorlds/AppWorlds.swift": "Who plays the app has the app.",
      "Tests/Sample/StandupsFixtures/StandupsFixtures.swift":
        "It is the one line that the product's tests import.",
        // template: end
    ]
  ),
]

// MARK: - Manifest and files

/// A target of the manifest.
struct Target: Decodable {
  struct Dependency: Decodable { var byName: [String?] }
  var name: String
  var path: String
  var type: String
  var dependencies: [Dependency]

  var uses: [String] { dependencies.compactMap { $0.byName[0] } }
  /// The folder that it is in, such as `Sample/App`.
  var folder: String { path.split(separator: "/").dropFirst().dropLast().joined(separator: "/") }
  var isOfTests: Bool { path.hasPrefix("Tests/") }
  /// Tests may import anything, so they are in none.
  var layer: String { isOfTests ? "" : folder.split(separator: "/").last.map(String.init) ?? "" }
}

/// A file of code.
struct CodeFile {
  var path: String
  /// The lines that aren't only comments.
  var code: String
  /// The modules that it imports.
  var imports: Set<String>

  init(path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    self.path = path
    code = lines.joined(separator: "\n")
    imports = Set(lines.compactMap(Self.importedModule))
  }

  private static func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let start = words.firstIndex(of: "import"),
      words[..<start].allSatisfy({ $0.hasPrefix("@") || $0.allSatisfy(\.isLetter) })
    else { return nil }
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "func"]
    let name = words[(start + 1)...].first { !kinds.contains($0) }
    return name.map { String($0.prefix { $0 != "." }) }
  }
}

func readTargets() throws -> [Target] {
  struct Manifest: Decodable { var targets: [Target] }
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  // Otherwise each target names all that it reaches.
  process.arguments = ["DIRECT_DEPENDENCIES=1", "swift", "package", "dump-package"]
  process.standardOutput = pipe
  try process.run()
  let json = pipe.fileHandleForReading.readDataToEndOfFile()
  return try JSONDecoder().decode(Manifest.self, from: json).targets
}

let targets = try readTargets()
let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
let files = try ["Sources", "Tests"].flatMap { folder in
  try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
}
// The stub of SwiftUI is compiled beside the package: in it, the views would find the stub.
.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Tests/Stubs/") }.map(CodeFile.init)

// MARK: - Checks

var violations: [String] = []

for file in files where !targets.contains(where: { file.path.hasPrefix("\($0.path)/") }) {
  violations.append("\(file.path) belongs to no target of the manifest.")
}
for target in targets {
  let own = files.filter { $0.path.hasPrefix("\(target.path)/") }
  let imports = own.reduce(into: Set()) { $0.formUnion($1.imports) }
  for name in imports.subtracting(target.uses).sorted() where byName[name] != nil {
    violations.append(
      "\(target.name) imports \(name), which its line of the manifest does not name."
    )
  }
  // A test also runs executables.
  for name in target.uses where !imports.contains(name) && byName[name]?.type != "executable" {
    violations.append(
      "\(target.name) does not import \(name), which its line of the manifest names."
    )
  }
  if let allowed = layers[target.layer] {
    for used in target.uses.compactMap({ byName[$0] }) where !allowed.contains(used.layer) {
      violations.append("\(target.name) (\(target.layer)) uses \(used.name) (\(used.layer)).")
    }
  }
  for name in imports.intersection(banned[target.layer] ?? []).sorted() {
    violations.append("\(target.name) imports \(name).")
  }
}
for ban in bans {
  if !ban.isFound(in: ban.example) {
    violations.append("The pattern of \(ban.name) does not find its example.")
  }
  let found = files.filter {
    $0.path.hasPrefix(ban.folder) && ban.isFound(in: $0.code)
  }
  .map(\.path)
  violations += found.filter { ban.excuses[$0] == nil }
    .map { "\($0) has \(ban.name). \(ban.remedy)" }
  // A clone without the sample has none of its files.
  let stale = ban.excuses.keys.filter { path in
    !found.contains(path) && files.contains { $0.path == path }
  }
  violations += stale.sorted().map { "\($0) is excused for \(ban.name) but has none." }
}

// MARK: - Models

/// `Presenting`, and the protocols that refine it.
func protocolsOfModels(in files: [CodeFile]) -> Set<String> {
  let heads = files.flatMap { file in
    file.code.matches(of: /\bprotocol\s+(\w+)(?:<[^>]*>)?\s*:([^{]*)\{/).map {
      (name: String($0.1), refined: inherited($0.2))
    }
  }
  var names: Set = ["Presenting"]
  var count = 0
  while names.count > count {
    count = names.count
    names.formUnion(heads.filter { !$0.refined.isDisjoint(with: names) }.map(\.name))
  }
  return names
}

/// Returns the classes that conform to one of some protocols in their heads.
func classes(in code: String, conformingTo protocols: Set<String>) -> [String] {
  code.matches(of: /\bclass\s+(\w+)(?:<[^>]*>)?\s*:([^{]*)\{/).compactMap { head in
    inherited(head.2).isDisjoint(with: protocols) ? nil : String(head.1)
  }
}

/// Returns the names that a type inherits from, without its conditions.
func inherited(_ list: Substring) -> Set<String> {
  let names = list.firstRange(of: /\swhere\s/).map { list[..<$0.lowerBound] } ?? list
  return Set(names.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
}

let protocols = protocolsOfModels(in: files)
let planted = "final class Shelf<Book: Hashable>: Hashable, Presenting where Book: Sendable {"
if classes(in: planted, conformingTo: protocols).isEmpty || protocols.count == 1 {
  violations.append("The check of models does not find its example.")
}
for file in files {
  violations += classes(in: file.code, conformingTo: protocols).map { name in
    """
    \(file.path) has a model that conforms in the head of its class, \(name): \
    write “extension \(name): … {”, where the compiler warns of a requirement that nearly matches.
    """
  }
}

// MARK: - The picture

/// The modules of the product as a flowchart for Mermaid, with an arrow to each that is imported.
///
/// An arrow that a longer way implies is left out.
func picture() -> String {
  let shown = targets.filter { !$0.isOfTests }
  var lines = ["flowchart BT"]
  var folders: [String] = []
  for target in shown where folders.last != target.folder { folders.append(target.folder) }
  for folder in folders {
    lines.append("  subgraph \(folder)")
    lines += shown.filter { $0.folder == folder }.map { "    \($0.name)" }
    lines.append("  end")
  }
  for target in shown {
    let implied = target.uses.reduce(into: Set()) { $0.formUnion(reached(from: $1)) }
    lines += target.uses.filter { !implied.contains($0) }.map { "  \(target.name) --> \($0)" }
  }
  return lines.joined(separator: "\n") + "\n"
}

/// All that a target uses, and what that uses.
func reached(from name: String) -> Set<String> {
  (byName[name]?.uses ?? []).reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
}

let path = "Docs/Architecture.md"
// Who takes the kit draws a picture of their own, or none.
if var page = try? String(contentsOfFile: path, encoding: .utf8),
  let start = page.firstRange(of: "<!-- modules -->\n```mermaid\n")?.upperBound,
  let end = page[start...].firstRange(of: "```")?.lowerBound,
  page[start..<end] != picture()
{
  if ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1" {
    page.replaceSubrange(start..<end, with: picture())
    try page.write(toFile: path, atomically: true, encoding: .utf8)
  } else {
    violations.append(
      """
      The picture in \(path) is not that of the manifest. \
      `UPDATE_TEXTS=1 swift -swift-version 6 .ci/boundaries.swift` draws it anew.
      """
    )
  }
}

for violation in violations { print(violation) }
print("\(targets.count) targets, \(files.count) files, \(violations.count) violations")
exit(violations.isEmpty && files.count > 1 ? 0 : 1)
