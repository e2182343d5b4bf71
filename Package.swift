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
  Module("Issues"),
  Module("IdentifiedArrays"),
  Module("Effects", uses: ["Issues"]),
  Module("RecordStores", uses: ["Effects", "IdentifiedArrays"]),
  Module("Injection", uses: ["Issues", "Effects"]),
  Module("Destinations", uses: ["Issues", "Effects", "Injection"]),
  Module("ScreenValues"),
  Module("Walkthroughs", uses: ["ScreenValues", "Issues", "Effects", "Injection", "Destinations"]),
  Module(
    "FeatureTesting",
    uses: [
      "Destinations", "Effects", "IdentifiedArrays", "Injection", "Issues", "RecordStores",
    ]
  ),
  Module(
    "faults",
    uses: ["IdentifiedArrays", "Injection", "RecordStores"],
    kind: .harness
  ),
].map { $0.inFolder("Kit") }

// MARK: - Boundaries

modules += [Module("BoundaryTests", kind: .suite)].map { $0.inFolder("Integration") }

// MARK: - Sample: the product; the kit stands without the lines of this part

modules += [
  Module("StandupsDomain", uses: ["IdentifiedArrays"], tests: ["RecordStores"]),
  Module(
    "StandupsStorage",
    uses: [
      "Destinations", "IdentifiedArrays", "Injection", "Issues", "RecordStores", "StandupsDomain",
    ],
    tests: ["Effects", "StandupsFixtures"]
  ),
].map { $0.inFolder("Sample/Domain") }

modules += [
  Module(
    "EditStandup",
    uses: ["Destinations", "IdentifiedArrays", "Injection", "StandupsDomain"],
    tests: ["Effects", "StandupsFixtures"]
  ),
  Module(
    "RecordMeetingFeature",
    uses: ["Destinations", "Effects", "IdentifiedArrays", "Injection", "StandupsDomain"],
    tests: ["StandupsFixtures"]
  ),
  Module(
    "StandupDetailFeature",
    uses: [
      "Destinations", "EditStandup", "Effects", "IdentifiedArrays", "Injection", "Issues",
      "RecordMeetingFeature", "RecordStores", "StandupsDomain", "StandupsStorage",
    ],
    tests: ["Effects", "StandupsFixtures"]
  ),
  Module(
    "StandupsListFeature",
    uses: [
      "Destinations", "EditStandup", "Effects", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature", "RecordStores", "StandupDetailFeature", "StandupsDomain",
      "StandupsStorage",
    ],
    tests: ["StandupsFixtures"]
  ),
].map { $0.inFolder("Sample/Features") }

modules += [
  Module(
    "AppFeature",
    uses: [
      "Destinations", "Effects", "Injection", "RecordStores", "StandupDetailFeature",
      "StandupsDomain", "StandupsListFeature", "StandupsStorage",
    ],
    tests: nil
  ),
  Module(
    "AppScreens",
    uses: [
      "AppFeature", "EditStandup", "Effects", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature", "RecordStores", "ScreenValues", "StandupDetailFeature",
      "StandupsDomain", "StandupsListFeature", "StandupsStorage", "Walkthroughs",
    ],
    tests: ["Destinations"]
  ),
  Module(
    "StandupsCommand",
    uses: [
      "AppFeature", "AppScreens", "Destinations", "Effects", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature", "RecordStores", "ScreenValues", "StandupDetailFeature",
      "StandupsDomain", "StandupsListFeature", "StandupsStorage", "Walkthroughs",
    ],
    tests: ["standups", "StandupsFixtures"]
  ),
  Module("standups", uses: ["Effects", "Injection", "StandupsCommand"], kind: .executable),
].map { $0.inFolder("Sample/App") }

modules += [
  Module(
    "StandupsFixtures",
    uses: [
      "Effects", "FeatureTesting", "IdentifiedArrays", "Injection", "RecordMeetingFeature",
      "RecordStores", "StandupsDomain", "StandupsStorage",
    ],
    kind: .fixtures
  )
].map { $0.inFolder("Sample") }

modules += [
  Module(
    "AppFlowTests",
    uses: [
      "AppFeature", "Destinations", "EditStandup", "Effects", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature", "RecordStores", "StandupDetailFeature", "StandupsDomain",
      "StandupsFixtures", "StandupsListFeature", "StandupsStorage",
    ],
    kind: .suite
  ),
  Module(
    "BadInputTests",
    uses: [
      "Destinations", "IdentifiedArrays", "Injection", "RecordStores", "StandupsCommand",
      "StandupsDomain", "standups",
    ],
    kind: .suite
  ),
  Module(
    "DocExampleTests",
    uses: [
      "AppFeature", "AppScreens", "Destinations", "EditStandup", "Effects", "IdentifiedArrays",
      "Injection",
      "Issues", "RecordStores", "ScreenValues", "StandupDetailFeature", "StandupsDomain",
      "StandupsFixtures", "StandupsListFeature", "StandupsStorage", "Walkthroughs",
    ],
    kind: .suite
  ),
  Module(
    "RouteTests",
    uses: [
      "AppFeature", "AppScreens", "Destinations", "EditStandup", "Effects", "IdentifiedArrays",
      "Injection", "RecordMeetingFeature", "RecordStores", "ScreenValues", "StandupDetailFeature",
      "StandupsDomain", "StandupsFixtures", "StandupsListFeature", "StandupsStorage",
      "Walkthroughs",
    ],
    kind: .suite
  ),
  Module(
    "WalkTests",
    uses: [
      "AppScreens", "Destinations", "IdentifiedArrays", "Injection", "RecordMeetingFeature",
      "RecordStores", "ScreenValues", "StandupsDomain", "Walkthroughs",
    ],
    kind: .suite
  ),
].map { $0.inFolder("Integration") }

modules += [
  Module(
    "benchmarks",
    uses: [
      "AppScreens", "Effects", "FeatureTesting", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature", "RecordStores", "ScreenValues", "StandupsDomain",
      "StandupsListFeature", "StandupsStorage", "Walkthroughs",
    ],
    kind: .benchmarks
  )
].map { $0.inFolder("Benchmarks") }

// MARK: - Assembly

let settings = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
].map { SwiftSetting.enableUpcomingFeature($0) }

func dependencies(_ names: [String]) -> [Target.Dependency] {
  Set(names).sorted().map { .target(name: $0) }
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
      let (path, others) = ("Tests/\(folder)", ["goals.json"])
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

for target in package.targets { target.swiftSettings = settings }
