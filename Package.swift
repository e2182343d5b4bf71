// swift-tools-version: 6.2
import PackageDescription

// The manifest is a table: one line a module, with the modules it may import. Everything else
// (paths, test targets, products, settings) is derived from the layer a module stands in.

/// A module: its name, what it imports, and what only its tests import besides.
struct Module {
  /// A library has tests of its own unless they are nil; what follows executables stands in `Tests`.
  enum Kind { case library, executable, fixtures, suite, harness, benchmarks }

  var name: String
  var folder = ""
  var uses: [String]
  var tests: [String]?
  var kind: Kind

  init(_ name: String, uses: [String] = [], tests: [String]? = [], kind: Kind = .library) {
    (self.name, self.uses, self.kind) = (name, uses, kind)
    self.tests = kind == .library ? tests : nil
  }

  func inFolder(_ folder: String) -> Module {
    var module = self
    module.folder = folder
    return module
  }
}

var modules: [Module] = []

// MARK: - Kit: knows nothing of standups

modules += [
  Module("FeatureIssues"),
  Module("IdentifiedArrays"),
  Module("FeatureEffects", uses: ["FeatureIssues"]),
  Module(
    "FeatureRecords",
    uses: ["FeatureEffects", "IdentifiedArrays"],
    tests: ["FeatureFaults", "FeatureKit"]
  ),
  Module("FeatureFaults", uses: ["FeatureEffects", "FeatureRecords"], tests: nil),
  Module("FeatureInjection", uses: ["FeatureEffects", "FeatureIssues"]),
  Module("FeatureScreens"),
  Module(
    "FeatureNavigation",
    uses: ["FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureScreens"],
    tests: ["FeatureKit", "SessionFixtures"]
  ),
  Module(
    "FeatureStores",
    uses: [
      "FeatureInjection", "FeatureIssues", "FeatureNavigation", "FeatureRecords",
    ],
    tests: ["FeatureFaults", "FeatureKit"]
  ),
  Module(
    "FeatureKit",
    uses: [
      "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation", "FeatureRecords",
      "FeatureScreens", "FeatureStores", "IdentifiedArrays",
    ],
    tests: nil
  ),
  Module(
    "FeatureSessions",
    uses: [
      "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation", "FeatureScreens",
    ],
    tests: ["FeatureKit", "SessionFixtures"]
  ),
  Module(
    "SessionFixtures",
    uses: ["FeatureEffects", "FeatureNavigation", "FeatureScreens", "FeatureSessions"],
    kind: .fixtures
  ),
  Module(
    "FeatureWalks",
    uses: [
      "FeatureEffects", "FeatureInjection", "FeatureNavigation", "FeatureScreens",
      "FeatureSessions",
    ],
    tests: ["FeatureKit", "SessionFixtures"]
  ),
  Module(
    "FeatureExplorer",
    uses: [
      "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation", "FeatureScreens",
      "FeatureSessions", "FeatureWalks",
    ],
    tests: ["FeatureKit", "SessionFixtures"]
  ),
  Module("FeatureDiffs", tests: ["FeatureInjection"]),
  Module(
    "FeatureTesting",
    uses: [
      "FeatureDiffs", "FeatureEffects", "FeatureFaults", "FeatureInjection", "FeatureIssues",
      "FeatureNavigation", "FeatureRecords", "IdentifiedArrays",
    ]
  ),
  Module(
    "faults",
    uses: ["FeatureInjection", "FeatureRecords", "IdentifiedArrays"],
    kind: .harness
  ),
].map { $0.inFolder("Kit") }

// MARK: - Terminal: commands and lines, for any product

modules += [
  Module("CommandLineTables", uses: ["FeatureScreens"]),
  Module("LineMode", uses: ["FeatureKit", "FeatureWalks"]),
].map { $0.inFolder("Terminal") }

// MARK: - Boundaries

modules += [Module("BoundaryTests", kind: .suite)].map { $0.inFolder("Integration") }

// MARK: - Sample: the product; the kit stands without the lines of this part

modules += [
  Module("StandupsDomain", uses: ["IdentifiedArrays"], tests: ["FeatureRecords"]),
  Module("StandupsStorage", uses: ["FeatureKit", "StandupsDomain"], tests: ["StandupsFixtures"]),
].map { $0.inFolder("Sample/Domain") }

modules += [
  Module("ReduxStore", uses: ["FeatureEffects", "FeatureIssues", "IdentifiedArrays"]),
  Module(
    "ParkingLotFeature",
    uses: ["FeatureKit", "ReduxStore", "StandupsDomain", "StandupsStorage"],
    tests: ["FeatureFaults", "FeatureSessions", "ParkingLotFixtures", "StandupsFixtures"]
  ),
  Module(
    "ParkingLotFixtures",
    uses: ["FeatureKit", "ParkingLotFeature", "StandupsDomain", "StandupsStorage"],
    kind: .fixtures
  ),
].map { $0.inFolder("Sample/Redux") }

modules += [
  Module(
    "EditStandup",
    uses: ["FeatureKit", "StandupsDomain", "StandupsStorage"],
    tests: ["FeatureSessions", "StandupsFixtures"]
  ),
  Module(
    "RecordMeetingFeature",
    uses: ["FeatureKit", "StandupsDomain", "StandupsStorage"],
    tests: ["StandupsFixtures"]
  ),
  Module(
    "SettingsFeature",
    uses: ["FeatureKit", "StandupsDomain", "StandupsStorage"],
    tests: ["FeatureSessions", "StandupsFixtures"]
  ),
  Module(
    "FollowUpsFeature",
    uses: ["FeatureKit", "StandupsDomain", "StandupsStorage"],
    tests: ["FeatureSessions", "StandupsFixtures"]
  ),
  Module(
    "StandupDetailFeature",
    uses: [
      "EditStandup", "FeatureKit", "RecordMeetingFeature", "StandupsDomain", "StandupsStorage",
    ],
    tests: ["StandupsFixtures"]
  ),
  Module(
    "StandupsListFeature",
    uses: [
      "EditStandup", "FeatureKit", "StandupDetailFeature", "StandupsDomain", "StandupsStorage",
    ],
    tests: ["RecordMeetingFeature", "StandupsFixtures"]
  ),
].map { $0.inFolder("Sample/Features") }

modules += [
  Module(
    "AppFeature",
    uses: [
      "EditStandup", "FeatureKit", "FeatureSessions", "FollowUpsFeature", "ParkingLotFeature",
      "RecordMeetingFeature", "SettingsFeature", "StandupDetailFeature", "StandupsDomain",
      "StandupsListFeature", "StandupsStorage",
    ],
    tests: nil
  ),
  Module(
    "AppWorlds",
    uses: [
      "AppFeature", "FeatureExplorer", "FeatureFaults", "FeatureKit", "FeatureWalks",
      "RecordMeetingFeature", "StandupsDomain", "StandupsStorage",
    ]
  ),
  Module(
    "StandupsCommand",
    uses: [
      "AppFeature", "AppWorlds", "CommandLineTables", "FeatureExplorer", "FeatureKit",
      "FeatureSessions", "FeatureWalks", "LineMode", "ParkingLotFeature", "RecordMeetingFeature",
      "StandupDetailFeature", "StandupsDomain", "StandupsStorage",
    ],
    tests: ["standups", "StandupsFixtures"]
  ),
  Module("standups", uses: ["FeatureKit", "LineMode", "StandupsCommand"], kind: .executable),
].map { $0.inFolder("Sample/App") }

modules += [
  Module(
    "StandupsFixtures",
    uses: [
      "FeatureFaults", "FeatureKit", "FeatureTesting", "ParkingLotFeature", "RecordMeetingFeature",
      "StandupsDomain", "StandupsStorage",
    ],
    kind: .fixtures
  )
].map { $0.inFolder("Sample") }

modules += [
  Module(
    "AppFlowTests",
    uses: [
      "AppFeature", "EditStandup", "FeatureSessions", "FollowUpsFeature", "ParkingLotFeature",
      "RecordMeetingFeature", "StandupDetailFeature", "StandupsFixtures", "StandupsListFeature",
    ],
    kind: .suite
  ),
  Module(
    "BadInputTests",
    uses: [
      "FeatureKit", "LineMode", "standups", "StandupsCommand", "StandupsDomain", "StandupsStorage",
    ],
    kind: .suite
  ),
  Module(
    "DocExampleTests",
    uses: [
      "AppFeature", "AppWorlds", "EditStandup", "FeatureExplorer", "FeatureFaults", "FeatureKit",
      "FeatureSessions", "FeatureWalks", "StandupDetailFeature", "StandupsDomain",
      "StandupsFixtures", "StandupsListFeature",
    ],
    kind: .suite
  ),
  Module("ProseTests", kind: .suite),
  Module(
    "RouteTests",
    uses: ["AppFeature", "FeatureSessions", "FeatureWalks", "StandupsFixtures"],
    kind: .suite
  ),
  Module(
    "WalkTests",
    uses: ["AppFeature", "AppWorlds", "FeatureKit", "StandupsDomain", "StandupsStorage"],
    kind: .suite
  ),
].map { $0.inFolder("Integration") }

modules += [
  Module(
    "benchmarks",
    uses: [
      "AppWorlds", "FeatureDiffs", "FeatureKit", "FeatureSessions", "FollowUpsFeature",
      "ParkingLotFeature", "ParkingLotFixtures", "RecordMeetingFeature", "ReduxStore",
      "StandupsDomain", "StandupsListFeature", "StandupsStorage",
    ],
    kind: .benchmarks
  )
].map { $0.inFolder("Benchmarks") }

// MARK: - Assembly

let features = [
  "ExistentialAny", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  "InferIsolatedConformances",
]

let usesByName = Dictionary(modules.map { ($0.name, $0.uses) }) { first, _ in first }

/// The modules with these names, and all that they reach.
///
/// SwiftPM builds only those again that name a changed module, and not those that reach it through another one. The
/// tests of the boundaries check that a module imports no more than its line names.
func dependencies(_ names: [String]) -> [Target.Dependency] {
  var (reached, next) = (Set<String>(), names)
  while let name = next.popLast() {
    if let uses = usesByName[name], reached.insert(name).inserted { next += uses }
  }
  return reached.sorted().map { .target(name: $0) }
}

extension Module {
  var targets: [Target] {
    let (source, test) = ("Sources/\(folder)/\(name)", "Tests/\(folder)/\(name)")
    let (uses, tools) = (dependencies(uses), ["FeatureTesting"])
    switch kind {
    case .library:
      let library = Target.target(name: name, dependencies: uses, path: source)
      guard let tests else { return [library] }
      let imports = dependencies([name] + self.uses + tests + tools)
      return [
        library, .testTarget(name: "\(name)Tests", dependencies: imports, path: "\(test)Tests"),
      ]
    case .executable: return [.executableTarget(name: name, dependencies: uses, path: source)]
    case .fixtures: return [.target(name: name, dependencies: uses, path: test)]
    case .suite:
      return [
        .testTarget(name: name, dependencies: dependencies(self.uses + tools), path: test)
      ]
    case .harness: return [.executableTarget(name: name, dependencies: uses, path: test)]
    case .benchmarks:
      let (path, others) = ("Tests/\(folder)", ["goals.json", "README.md"])
      return [.executableTarget(name: name, dependencies: uses, path: path, exclude: others)]
    }
  }
}

let package = Package(
  name: "standups-kit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: modules.filter { $0.kind == .library }
    .map { .library(name: $0.name, targets: [$0.name]) },
  targets: modules.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  // Sources name each module that they use; a test gets by with what these hand on.
  let isTest = target.path?.hasPrefix("Tests/") == true
  target.swiftSettings = (features + (isTest ? [] : ["MemberImportVisibility"]))
    .map { .enableUpcomingFeature($0) }
}
