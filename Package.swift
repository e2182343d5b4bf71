// swift-tools-version: 6.2
import PackageDescription

// The manifest is a table: one line a module, with the modules it may import. Everything else
// (paths, test targets, products, settings) is derived from the layer a module stands in.

/// A module: its name, what it imports, and what only its tests import besides.
struct Module {
  var name: String
  var folder = ""
  var uses: [String]
  var tests: [String]?
  var isProduct: Bool
  var isExecutable: Bool

  init(
    _ name: String,
    uses: [String] = [],
    tests: [String]? = [],
    isProduct: Bool = true,
    isExecutable: Bool = false
  ) {
    (self.name, self.uses, self.tests) = (name, uses, tests)
    (self.isProduct, self.isExecutable) = (isProduct, isExecutable)
  }

  func inFolder(_ folder: String) -> Module {
    var module = self
    module.folder = folder
    return module
  }
}

/// An integration test: its name, and what it imports.
struct Suite {
  var name: String
  var uses: [String]

  init(_ name: String, uses: [String]) {
    (self.name, self.uses) = (name, uses)
  }
}

// MARK: - Kit: knows nothing of standups

let kit = [
  Module("Issues"),
  Module("IdentifiedArrays"),
  Module("Effects", uses: ["Issues"], tests: ["Injection"]),
  Module("RecordStores", uses: ["Effects", "IdentifiedArrays"]),
  Module("Injection", uses: ["Issues", "Effects"]),
  Module("Destinations", uses: ["Issues", "Effects"], tests: ["Injection"]),
  Module("ScreenValues"),
  Module("Walkthroughs", uses: ["ScreenValues", "Issues", "Effects", "Injection", "Destinations"]),
  Module("FeatureTesting", uses: ["Issues", "Effects", "Injection", "Destinations"]),
].map { $0.inFolder("Kit") }

// MARK: - Sample: the product

let domain = [
  Module("StandupsDomain", uses: ["IdentifiedArrays"], tests: ["RecordStores"]),
  Module(
    "StandupsStorage",
    uses: ["Destinations", "Injection", "Issues", "RecordStores", "StandupsDomain"],
    tests: ["Effects", "IdentifiedArrays", "StandupsFixtures"]
  ),
].map { $0.inFolder("Sample/Domain") }

let features = [
  Module(
    "EditStandup",
    uses: ["Destinations", "IdentifiedArrays", "Injection", "StandupsDomain"],
    tests: ["StandupsFixtures"]
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
      "RecordMeetingFeature",
      "RecordStores", "StandupsDomain", "StandupsStorage",
    ],
    tests: ["Effects", "StandupsFixtures"]
  ),
  Module(
    "StandupsListFeature",
    uses: [
      "Destinations", "EditStandup", "Effects", "IdentifiedArrays", "Injection", "RecordStores",
      "StandupDetailFeature", "StandupsDomain", "StandupsStorage",
    ],
    tests: ["Effects", "StandupsFixtures"]
  ),
].map { $0.inFolder("Sample/Features") }

let app = [
  Module(
    "AppFeature",
    uses: ["Injection", "StandupDetailFeature", "StandupsListFeature"],
    tests: nil
  ),
  Module(
    "AppScreens",
    uses: [
      "AppFeature", "EditStandup", "Effects", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature",
      "RecordStores", "ScreenValues", "StandupDetailFeature", "StandupsDomain",
      "StandupsListFeature",
      "StandupsStorage", "Walkthroughs",
    ],
    tests: []
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
  Module(
    "standups",
    uses: ["Effects", "Injection", "StandupsCommand"],
    tests: nil,
    isProduct: false,
    isExecutable: true
  ),
].map { $0.inFolder("Sample/App") }

let integration = [
  Suite(
    "AppFlowTests",
    uses: [
      "AppFeature", "Destinations", "EditStandup", "Effects", "IdentifiedArrays", "Injection",
      "RecordMeetingFeature",
      "RecordStores", "StandupDetailFeature", "StandupsDomain", "StandupsFixtures",
      "StandupsListFeature", "StandupsStorage",
    ]
  ),
  Suite(
    "BadInputTests",
    uses: ["IdentifiedArrays", "RecordStores", "StandupsCommand", "StandupsDomain", "standups"]
  ),
  Suite("WalkTests", uses: ["AppScreens", "Walkthroughs"]),
]

// MARK: - Assembly

let modules = kit + domain + features + app

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .target(name: $0) }
}

let targets: [Target] = modules.flatMap { module -> [Target] in
  let (name, uses) = (module.name, dependencies(module.uses))
  let path = "Sources/\(module.folder)/\(module.name)"
  let target: Target =
    module.isExecutable
    ? .executableTarget(name: name, dependencies: uses, path: path, swiftSettings: settings)
    : .target(name: name, dependencies: uses, path: path, swiftSettings: settings)
  guard let extra = module.tests else { return [target] }
  let imports = Set([module.name, "FeatureTesting"] + module.uses + extra)
  let tests = Target.testTarget(
    name: "\(module.name)Tests",
    dependencies: dependencies(imports.sorted()),
    path: "Tests/\(module.folder)/\(module.name)Tests",
    swiftSettings: settings
  )
  return [target, tests]
}

/// What the tests of the sample share.
let fixtures = Target.target(
  name: "StandupsFixtures",
  dependencies: dependencies([
    "Effects", "FeatureTesting", "IdentifiedArrays", "Injection", "RecordMeetingFeature",
    "RecordStores", "StandupsDomain", "StandupsStorage",
  ]),
  path: "Tests/Sample/StandupsFixtures",
  swiftSettings: settings
)

let suites = integration.map { suite in
  Target.testTarget(
    name: suite.name,
    dependencies: dependencies(suite.uses + ["FeatureTesting"]),
    path: "Tests/Integration/\(suite.name)",
    swiftSettings: settings
  )
}

let package = Package(
  name: "standups-kit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: modules.filter(\.isProduct).map { .library(name: $0.name, targets: [$0.name]) },
  targets: targets + [fixtures] + suites,
  swiftLanguageModes: [.v6]
)
