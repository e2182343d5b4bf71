// swift-tools-version: 6.2
import PackageDescription

// A target names the modules that it imports, and no others.

// MARK: - Kit: knows nothing of standups

var targets = part(
  "Kit",
  [
    .target(name: "FeatureIssues"),
    .testTarget(name: "FeatureIssuesTests", dependencies: ["FeatureIssues", "FeatureTesting"]),
    .target(name: "IdentifiedArrays"),
    .testTarget(
      name: "IdentifiedArraysTests",
      dependencies: ["FeatureTesting", "IdentifiedArrays"]
    ),
    .target(name: "FeatureTexts"),
    .testTarget(name: "FeatureTextsTests", dependencies: ["FeatureTesting", "FeatureTexts"]),
    .target(name: "FeatureEffects", dependencies: ["FeatureIssues"]),
    .testTarget(
      name: "FeatureEffectsTests",
      dependencies: ["FeatureEffects", "FeatureIssues", "FeatureTesting"]
    ),
    .target(name: "FeatureJSON"),
    .testTarget(name: "FeatureJSONTests", dependencies: ["FeatureJSON", "FeatureTesting"]),
    .target(
      name: "FeatureRecords",
      dependencies: ["FeatureEffects", "FeatureIssues", "FeatureJSON", "IdentifiedArrays"]
    ),
    .testTarget(
      name: "FeatureRecordsTests",
      dependencies: [
        "FeatureFaults", "FeatureJSON", "FeatureKit", "FeatureRecords", "FeatureTesting",
      ]
    ),
    .target(name: "FeatureFaults", dependencies: ["FeatureEffects", "FeatureRecords"]),
    .target(name: "FeatureInjection", dependencies: ["FeatureEffects", "FeatureIssues"]),
    .testTarget(
      name: "FeatureInjectionTests",
      dependencies: ["FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureTesting"]
    ),
    .target(name: "FeatureScreens", dependencies: ["FeatureTexts"]),
    .testTarget(name: "FeatureScreensTests", dependencies: ["FeatureScreens", "FeatureTesting"]),
    .target(
      name: "FeatureNavigation",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureRecords", "FeatureScreens",
      ]
    ),
    .testTarget(
      name: "FeatureNavigationTests",
      dependencies: [
        "FeatureKit", "FeatureNavigation", "FeatureTesting", "SessionFixtures",
      ]
    ),
    .target(
      name: "FeatureStores",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureJSON", "FeatureNavigation",
        "FeatureRecords", "FeatureTexts",
      ]
    ),
    .testTarget(
      name: "FeatureStoresTests",
      dependencies: ["FeatureFaults", "FeatureKit", "FeatureTesting"]
    ),
    .target(
      name: "FeatureKit",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation",
        "FeatureRecords", "FeatureScreens", "FeatureShell", "FeatureStores", "FeatureTexts",
        "IdentifiedArrays",
      ]
    ),
    .target(
      name: "FeatureShell",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureNavigation", "FeatureRecords",
        "FeatureScreens", "FeatureStores", "IdentifiedArrays",
      ]
    ),
    .testTarget(
      name: "FeatureShellTests",
      dependencies: ["FeatureKit", "FeatureSessions", "FeatureTesting"]
    ),
    .target(
      name: "FeatureSessions",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation",
        "FeatureScreens",
      ]
    ),
    .testTarget(
      name: "FeatureSessionsTests",
      dependencies: [
        "FeatureKit", "FeatureNavigation", "FeatureScreens", "FeatureSessions", "FeatureTesting",
        "SessionFixtures",
      ]
    ),
    .target(
      name: "FeatureWalks",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureNavigation", "FeatureScreens",
        "FeatureSessions",
      ]
    ),
    .testTarget(
      name: "FeatureWalksTests",
      dependencies: [
        "FeatureKit", "FeatureScreens", "FeatureTesting", "FeatureWalks", "SessionFixtures",
      ]
    ),
    .target(
      name: "FeatureExplorer",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation",
        "FeatureScreens", "FeatureSessions", "FeatureTexts", "FeatureWalks",
      ]
    ),
    .testTarget(
      name: "FeatureExplorerTests",
      dependencies: [
        "FeatureExplorer", "FeatureKit", "FeatureScreens", "FeatureSessions", "FeatureTesting",
        "FeatureWalks", "SessionFixtures",
      ]
    ),
    .target(
      name: "FeatureWorlds",
      dependencies: [
        "FeatureEffects", "FeatureExplorer", "FeatureFaults", "FeatureInjection", "FeatureIssues",
        "FeatureNavigation", "FeatureRecords", "FeatureScreens", "FeatureSessions", "FeatureShell",
        "FeatureStores", "FeatureWalks",
      ]
    ),
    .testTarget(
      name: "FeatureWorldsTests",
      dependencies: [
        "FeatureExplorer", "FeatureKit", "FeatureSessions", "FeatureTesting", "FeatureWalks",
        "FeatureWorlds", "ShelfApp",
      ]
    ),
    .target(name: "FeatureDiffs"),
    .testTarget(
      name: "FeatureDiffsTests",
      dependencies: ["FeatureDiffs", "FeatureInjection", "FeatureTesting"]
    ),
    .target(
      name: "FeatureTesting",
      dependencies: [
        "FeatureDiffs", "FeatureEffects", "FeatureFaults", "FeatureInjection", "FeatureIssues",
        "FeatureNavigation", "FeatureRecords", "FeatureStores", "IdentifiedArrays",
      ]
    ),
    .testTarget(
      name: "FeatureTestingTests",
      dependencies: [
        "FeatureDiffs", "FeatureEffects", "FeatureInjection", "FeatureIssues", "FeatureNavigation",
        "FeatureRecords", "FeatureTesting", "IdentifiedArrays",
      ]
    ),
    .target(
      name: "FeatureChecks",
      dependencies: [
        "FeatureExplorer", "FeatureRecords", "FeatureShell", "FeatureStores", "FeatureTesting",
        "FeatureWalks", "FeatureWorlds",
      ]
    ),
    .target(
      name: "SessionFixtures",
      dependencies: ["FeatureEffects", "FeatureNavigation", "FeatureScreens", "FeatureSessions"],
      path: "Tests/Kit/SessionFixtures"
    ),
    .target(name: "ShelfApp", dependencies: ["FeatureKit"], path: "Tests/Kit/ShelfApp"),
    .target(
      name: "StoreFaults",
      dependencies: ["FeatureInjection", "FeatureRecords", "IdentifiedArrays"],
      path: "Tests/Kit/StoreFaults"
    ),
    .executableTarget(
      name: "faults",
      dependencies: ["FeatureRecords", "StoreFaults"],
      path: "Tests/Kit/faults"
    ),
  ]
)

// MARK: - Terminal: commands and lines, for any product

targets += part(
  "Terminal",
  [
    .target(name: "TerminalTexts", dependencies: ["FeatureScreens"]),
    .testTarget(
      name: "TerminalTextsTests",
      dependencies: ["FeatureScreens", "FeatureTesting", "TerminalTexts"]
    ),
    .target(
      name: "TerminalConsole",
      dependencies: ["FeatureKit", "FeatureSessions", "TerminalTexts"]
    ),
    .testTarget(
      name: "TerminalConsoleTests",
      dependencies: [
        "FeatureKit", "FeatureTesting", "TerminalConsole", "TerminalFixtures", "TerminalTexts",
      ]
    ),
    .target(
      name: "TerminalFixtures",
      dependencies: ["TerminalConsole", "TerminalTexts", "TerminalUI"],
      path: "Tests/Terminal/TerminalFixtures"
    ),
    .target(
      name: "CommandLineTables",
      dependencies: ["FeatureScreens", "FeatureTexts", "TerminalTexts"]
    ),
    .testTarget(
      name: "CommandLineTablesTests",
      dependencies: ["CommandLineTables", "FeatureScreens", "FeatureTesting", "TerminalTexts"]
    ),
    .target(
      name: "AppCommands",
      dependencies: [
        "CommandLineTables", "FeatureExplorer", "FeatureJSON", "FeatureKit", "FeatureScreens",
        "FeatureSessions",
        "FeatureWalks", "FeatureWorlds", "LineMode", "TerminalConsole", "TerminalTexts",
        "TerminalUI",
      ]
    ),
    .testTarget(
      name: "AppCommandsTests",
      dependencies: [
        "AppCommands", "CommandLineTables", "FeatureExplorer", "FeatureFaults", "FeatureKit",
        "FeatureSessions", "FeatureTesting", "FeatureWalks", "FeatureWorlds", "ShelfApp",
        "TerminalConsole",
      ]
    ),
    .target(
      name: "AppChecks",
      dependencies: ["AppCommands", "FeatureKit", "FeatureTesting", "TerminalConsole"],
      path: "Tests/Terminal/AppChecks"
    ),
    .executableTarget(
      name: "shelf",
      dependencies: ["AppCommands", "ShelfApp"],
      path: "Tests/Terminal/shelf"
    ),
    .target(
      name: "LineMode",
      dependencies: ["FeatureKit", "FeatureWalks", "TerminalConsole", "TerminalTexts"]
    ),
    .testTarget(
      name: "LineModeTests",
      dependencies: [
        "FeatureKit", "FeatureScreens", "FeatureTesting", "FeatureWalks", "LineMode",
        "TerminalConsole", "TerminalFixtures", "TerminalTexts",
      ]
    ),
    .target(
      name: "TerminalUI",
      dependencies: [
        "FeatureKit", "FeatureNavigation", "FeatureScreens", "FeatureSessions", "FeatureShell",
        "FeatureTexts", "TerminalConsole", "TerminalTexts",
      ]
    ),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "FeatureEffects", "FeatureKit", "FeatureScreens", "FeatureSessions", "FeatureTesting",
        "FeatureWalks", "FeatureWorlds", "fullscreen", "ShelfApp", "TerminalConsole",
        "TerminalFixtures", "TerminalTexts", "TerminalUI",
      ]
    ),
    .executableTarget(
      name: "fullscreen",
      dependencies: ["FeatureKit", "TerminalConsole", "TerminalFixtures", "TerminalUI"],
      path: "Tests/Terminal/fullscreen"
    ),
  ]
)

// MARK: - SwiftUI: views of models and screens, on Apple platforms

targets += part(
  "SwiftUI",
  [
    .target(
      name: "FeatureBindings",
      dependencies: [
        "FeatureEffects", "FeatureInjection", "FeatureNavigation", "FeatureRecords",
        "FeatureScreens", "FeatureSessions", "FeatureShell", "FeatureStores",
      ]
    ),
    .testTarget(
      name: "FeatureBindingsTests",
      dependencies: [
        "FeatureBindings", "FeatureKit", "FeatureScreens", "FeatureSessions", "FeatureTesting",
        "SessionFixtures", "ShelfApp",
      ]
    ),
    .target(
      name: "FeatureSwiftUI",
      dependencies: [
        "FeatureBindings", "FeatureEffects", "FeatureInjection", "FeatureNavigation",
        "FeatureScreens", "FeatureShell", "FeatureStores",
      ]
    ),
  ]
)

// MARK: - Adapters: engines for records, behind traits that are off by default

targets += part(
  "Adapters",
  [
    .target(
      name: "TableRecords",
      dependencies: ["FeatureJSON", "FeatureRecords", "FeatureStores"]
    ),
    .target(
      name: "TableRecordsFixtures",
      dependencies: [
        "FeatureKit", "FeatureRecords", "FeatureStores", "FeatureTesting", "TableRecords",
      ],
      path: "Tests/Adapters/TableRecordsFixtures"
    ),
    .systemLibrary(name: "CSQLite"),
    .target(
      name: "SQLiteRecords",
      dependencies: ["CSQLite", "FeatureRecords", "FeatureStores", "TableRecords"]
    ),
    .testTarget(
      name: "SQLiteRecordsTests",
      dependencies: [
        "FeatureKit", "FeatureTesting", "SQLiteRecords", "TableRecords", "TableRecordsFixtures",
      ]
    ),
    .testTarget(
      name: "SQLiteCommandTests",
      dependencies: [
        "AppCommands", "FeatureKit", "FeatureTesting", "ShelfApp", "SQLiteRecords", "TableRecords",
        "TerminalConsole",
      ]
    ),
    .executableTarget(
      name: "sqlitefaults",
      dependencies: [
        "CSQLite", "FeatureInjection", "FeatureRecords", "SQLiteRecords", "StoreFaults",
        "TableRecords",
      ],
      path: "Tests/Adapters/sqlitefaults"
    ),
    .systemLibrary(name: "CPostgreSQL"),
    .target(
      name: "PostgreSQLRecords",
      dependencies: [
        "CPostgreSQL", "FeatureEffects", "FeatureRecords", "FeatureStores", "TableRecords",
      ]
    ),
    .testTarget(
      name: "PostgreSQLRecordsTests",
      dependencies: [
        "FeatureEffects", "FeatureRecords", "FeatureTesting", "IdentifiedArrays",
        "PostgreSQLFixtures", "PostgreSQLRecords", "TableRecords", "TableRecordsFixtures",
      ]
    ),
    .target(
      name: "PostgreSQLFixtures",
      dependencies: ["CPostgreSQL"],
      path: "Tests/Adapters/PostgreSQLFixtures"
    ),
    .executableTarget(
      name: "postgresqlfigures",
      dependencies: [
        "CPostgreSQL", "FeatureJSON", "FeatureRecords", "IdentifiedArrays", "PostgreSQLFixtures",
        "PostgreSQLRecords", "TableRecords",
      ],
      path: "Tests/Adapters/postgresqlfigures"
    ),
  ]
)

/// The modules that others may use.
///
/// With the command among them, a package that has an `AppFeature` of its own could not be resolved.
let products: [Product] =
  targets
  .filter { $0.path?.hasPrefix("Sources/") == true && $0.type != .system }
  .map { .library(name: $0.name, targets: [$0.name]) }

// MARK: - Plugins: new features, from templates that are tested as they are

targets += part(
  "Plugins",
  [
    .target(name: "FeatureTemplates"),
    .testTarget(
      name: "FeatureTemplatesTests",
      dependencies: ["FeatureTemplates", "FeatureTesting"]
    ),
    .executableTarget(name: "featuretool", dependencies: ["FeatureTemplates"]),
    .plugin(
      name: "NewFeature",
      capability: .command(
        intent: .custom(verb: "new-feature", description: "Adds a feature to the app."),
        permissions: [.writeToPackageDirectory(reason: "The files of the feature are written.")]
      ),
      dependencies: ["featuretool"]
    ),
    .plugin(
      name: "RemoveFeature",
      capability: .command(
        intent: .custom(verb: "remove-feature", description: "Takes out what new-feature added."),
        permissions: [.writeToPackageDirectory(reason: "The files of the feature are removed.")]
      ),
      dependencies: ["featuretool"]
    ),
    .target(
      name: "BookShelfFeature",
      dependencies: ["FeatureKit"],
      path: "Tests/Plugins/BookShelfFeature"
    ),
    .testTarget(
      name: "BookShelfFeatureTests",
      dependencies: ["BookShelfFeature", "FeatureChecks", "FeatureKit", "FeatureTesting"]
    ),
    .target(
      name: "TallySlateFeature",
      dependencies: ["FeatureKit"],
      path: "Tests/Plugins/TallySlateFeature"
    ),
    .testTarget(
      name: "TallySlateFeatureTests",
      dependencies: ["FeatureChecks", "FeatureKit", "FeatureTesting", "TallySlateFeature"]
    ),
  ]
)

// MARK: - Sample: the product; the kit stands without the lines of this part

targets += part(
  "Sample/Domain",
  [
    .target(name: "StandupsDomain", dependencies: ["FeatureTexts", "IdentifiedArrays"]),
    .testTarget(
      name: "StandupsDomainTests",
      dependencies: ["FeatureRecords", "IdentifiedArrays", "StandupsDomain"]
    ),
    .target(name: "StandupsStorage", dependencies: ["FeatureKit", "StandupsDomain"]),
    .testTarget(
      name: "StandupsStorageTests",
      dependencies: [
        "FeatureKit", "FeatureTesting", "StandupsDomain", "StandupsFixtures", "StandupsStorage",
      ]
    ),
  ]
)

targets += part(
  "Sample/Redux",
  [
    .target(
      name: "ReduxStore",
      dependencies: ["FeatureEffects", "FeatureIssues", "IdentifiedArrays"]
    ),
    .testTarget(
      name: "ReduxStoreTests",
      dependencies: [
        "FeatureEffects", "FeatureIssues", "FeatureTesting", "IdentifiedArrays", "ReduxStore",
      ]
    ),
    .target(
      name: "ParkingLotFeature",
      dependencies: ["FeatureKit", "ReduxStore", "StandupsDomain", "StandupsStorage"]
    ),
    .testTarget(
      name: "ParkingLotFeatureTests",
      dependencies: [
        "FeatureFaults", "FeatureKit", "FeatureSessions", "FeatureTesting", "ParkingLotFeature",
        "ParkingLotFixtures", "ReduxStore", "StandupsDomain", "StandupsFixtures",
      ]
    ),
    .target(
      name: "ParkingLotFixtures",
      dependencies: ["FeatureKit", "ParkingLotFeature", "StandupsDomain", "StandupsStorage"],
      path: "Tests/Sample/Redux/ParkingLotFixtures"
    ),
  ]
)

targets += part(
  "Sample/Features",
  [
    .target(
      name: "EditStandup",
      dependencies: [
        "FeatureKit",
        "StandupsDomain",
        "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "EditStandupTests",
      dependencies: ["EditStandup", "StandupsFixtures"]
    ),
    .target(
      name: "RecordMeetingFeature",
      dependencies: [
        "FeatureKit",
        "StandupsDomain",
        "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "RecordMeetingFeatureTests",
      dependencies: ["FeatureSessions", "RecordMeetingFeature", "StandupsFixtures"]
    ),
    .target(
      name: "SettingsFeature",
      dependencies: [
        "FeatureKit",
        "StandupsDomain",
        "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "SettingsFeatureTests",
      dependencies: ["FeatureSessions", "SettingsFeature", "StandupsFixtures"]
    ),
    .target(
      name: "FindFeature",
      dependencies: ["FeatureKit", "StandupsDomain", "StandupsStorage"]
    ),
    .testTarget(
      name: "FindFeatureTests",
      dependencies: ["FeatureSessions", "FindFeature", "StandupsFixtures"]
    ),
    .target(
      name: "FollowUpsFeature",
      dependencies: [
        "FeatureKit",
        "StandupsDomain",
        "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "FollowUpsFeatureTests",
      dependencies: ["FeatureSessions", "FeatureTesting", "FollowUpsFeature", "StandupsFixtures"]
    ),
    .target(
      name: "StandupDetailFeature",
      dependencies: [
        "EditStandup",
        "FeatureKit",
        "RecordMeetingFeature",
        "StandupsDomain",
        "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "StandupDetailFeatureTests",
      dependencies: [
        "EditStandup", "RecordMeetingFeature", "StandupDetailFeature", "StandupsFixtures",
      ]
    ),
    .target(
      name: "StandupsListFeature",
      dependencies: [
        "EditStandup",
        "FeatureKit",
        "StandupDetailFeature",
        "StandupsDomain",
        "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "StandupsListFeatureTests",
      dependencies: [
        "EditStandup", "RecordMeetingFeature", "StandupDetailFeature", "StandupsFixtures",
        "StandupsListFeature",
      ]
    ),
  ]
)

targets += part(
  "Sample/App",
  [
    .target(
      name: "AppFeature",
      dependencies: [
        "EditStandup",
        "FeatureKit",
        "FeatureSessions",
        "FindFeature",
        "FollowUpsFeature",
        "ParkingLotFeature",
        "RecordMeetingFeature",
        "SettingsFeature",
        "StandupDetailFeature",
        "StandupsDomain",
        "StandupsListFeature",
        "StandupsStorage",
      ]
    ),
    .target(
      name: "AppWorlds",
      dependencies: [
        "AppFeature", "FeatureExplorer", "FeatureKit", "FeatureWalks", "FeatureWorlds",
        "RecordMeetingFeature",
        "StandupsDomain", "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "AppWorldsTests",
      dependencies: [
        "AppFeature", "AppWorlds", "FeatureExplorer", "FeatureKit", "FeatureTesting",
        "FeatureWalks", "FeatureWorlds", "RecordMeetingFeature", "StandupsDomain",
        "StandupsListFeature", "StandupsStorage", "TerminalConsole", "TerminalFixtures",
        "TerminalUI",
      ]
    ),
    .target(
      name: "StandupsCommand",
      dependencies: [
        "AppCommands", "AppFeature", "AppWorlds", "CommandLineTables", "FeatureKit",
        "FeatureSessions", "FeatureShell", "FeatureWalks", "LineMode", "ParkingLotFeature",
        "StandupsDomain", "StandupsStorage", "TerminalConsole", "TerminalTexts",
      ]
    ),
    .testTarget(
      name: "StandupsCommandTests",
      dependencies: [
        "AppChecks", "AppCommands", "AppFeature", "AppWorlds", "CommandLineTables",
        "FeatureExplorer", "FeatureKit", "FeatureTesting", "FeatureWalks", "LineMode",
        "ParkingLotFeature", "standups", "StandupsCommand", "StandupsFixtures", "TerminalConsole",
        "TerminalFixtures", "TerminalTexts",
      ]
    ),
    .executableTarget(
      name: "standups",
      dependencies: [
        "AppCommands", "FeatureKit", "PostgreSQLRecords", "SQLiteRecords", "StandupsCommand",
      ]
    ),
    .target(
      name: "StandupsFixtures",
      dependencies: [
        "FeatureFaults", "FeatureKit", "FeatureTesting", "ParkingLotFeature",
        "RecordMeetingFeature", "StandupsDomain", "StandupsStorage",
      ],
      path: "Tests/Sample/StandupsFixtures"
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AppCommands", "AppWorlds", "FeatureDiffs", "FeatureKit", "FeatureSessions",
        "FollowUpsFeature", "ParkingLotFeature", "ParkingLotFixtures", "RecordMeetingFeature",
        "ReduxStore", "StandupsCommand", "StandupsDomain", "StandupsListFeature",
        "StandupsStorage", "TerminalConsole",
      ],
      path: "Tests/Benchmarks",
      exclude: ["goals.json", "README.md"]
    ),
  ]
)

targets += part(
  "Sample/Views",
  [
    .target(
      name: "StandupsViews",
      dependencies: [
        "AppFeature", "EditStandup", "FeatureKit", "FeatureSwiftUI", "FollowUpsFeature",
        "ParkingLotFeature", "RecordMeetingFeature", "ReduxStore", "SettingsFeature",
        "StandupsDomain", "StandupsListFeature", "StandupsStorage",
      ]
    ),
    .testTarget(
      name: "StandupsViewsTests",
      dependencies: [
        "AppFeature", "FeatureBindings", "FeatureScreens", "FeatureSessions", "StandupsFixtures",
      ]
    ),
  ]
)

targets += part(
  "Integration",
  [
    .testTarget(
      name: "AppFlowTests",
      dependencies: ["AppFeature", "FeatureSessions", "ParkingLotFeature", "StandupsFixtures"]
    ),
    .testTarget(
      name: "BadInputTests",
      dependencies: [
        "FeatureKit", "FeatureTesting", "standups", "StandupsCommand", "StandupsDomain",
        "StandupsStorage", "TerminalConsole", "TerminalFixtures", "TerminalTexts",
      ]
    ),
    .testTarget(
      name: "DocExampleTests",
      dependencies: [
        "AppFeature", "AppWorlds", "EditStandup", "FeatureExplorer", "FeatureFaults", "FeatureKit",
        "FeatureSessions", "FeatureTesting", "StandupDetailFeature",
        "StandupsDomain", "StandupsFixtures", "StandupsListFeature",
      ]
    ),
    .testTarget(name: "NewFeatureTests", dependencies: ["FeatureTemplates", "FeatureTesting"]),
    .testTarget(
      name: "RouteTests",
      dependencies: ["AppFeature", "FeatureSessions", "FeatureWalks", "StandupsFixtures"]
    ),
    .testTarget(
      name: "WalkTests",
      dependencies: [
        "AppFeature", "AppWorlds", "FeatureExplorer", "FeatureKit", "FeatureSessions",
        "FeatureTesting",
      ]
    ),
  ]
)

// MARK: - Taking: the kit in a package of a team's own, with a first app

targets += part(
  "Taking",
  [
    .target(name: "KitTaking", dependencies: ["FeatureTemplates"]),
    .testTarget(
      name: "KitTakingTests",
      dependencies: ["FeatureTemplates", "FeatureTesting", "KitTaking"]
    ),
    .executableTarget(name: "kittool", dependencies: ["FeatureTemplates", "KitTaking"]),
    .plugin(
      name: "TakeKit",
      capability: .command(
        intent: .custom(verb: "take-kit", description: "Makes a package with the kit and an app.")
      ),
      dependencies: ["kittool"]
    ),
    .target(
      name: "StarterAppFeature",
      dependencies: ["BookShelfFeature", "FeatureKit"],
      path: "Tests/Taking/StarterAppFeature"
    ),
    .testTarget(
      name: "StarterAppTests",
      dependencies: [
        "AppChecks", "FeatureChecks", "FeatureExplorer", "FeatureKit", "FeatureTesting",
        "StarterAppFeature",
      ]
    ),
    .executableTarget(
      name: "starter-app",
      dependencies: ["AppCommands", "StarterAppFeature"],
      path: "Tests/Taking/starter-app"
    ),
  ]
)

// MARK: - Package

let package = Package(
  name: "standups-kit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: products,
  traits: [
    .trait(name: "SQLite", description: "Keeps records in a file of SQLite."),
    .trait(name: "PostgreSQL", description: "Keeps records in a PostgreSQL database."),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  let features = [
    "ExistentialAny", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
  ]
  // Sources import each module that they use; a test gets by with what these hand on.
  let isSource = target.path?.hasPrefix("Sources/") == true
  target.swiftSettings = (features + (isSource ? ["MemberImportVisibility"] : []))
    .map { .enableUpcomingFeature($0) }
}

if Context.environment["DIRECT_DEPENDENCIES"] == nil {
  // SwiftPM doesn't always build a module again when the layout of a type changed that reaches it through another
  // module, so each depends on all that it reaches. Who checks the lists above needs them as they are.
  let modules = package.targets.filter { $0.type != .plugin }
  let reached = modules.map { package.names(reachedFrom: $0.dependencyNames) }
  for (target, names) in zip(modules, reached) {
    target.dependencies = names.sorted().map { name in
      // Without its trait, a library of the system is neither looked for nor linked.
      let isOfSystem = package.targets.contains { $0.name == name && $0.type == .system }
      return .byName(
        name: name,
        condition: isOfSystem ? .when(traits: [String(name.dropFirst())]) : nil
      )
    }
  }
}

if let only = Context.environment["ONLY"] {
  // `ONLY=FeatureWalks,FeatureRecords swift test` builds these modules, their tests, and what they reach.
  let names = only.split(separator: ",").map(String.init)
  let kept = package.names(reachedFrom: names + names.map { "\($0)Tests" })
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}

/// Returns the targets of a folder of `Sources`, whose tests are in the same folder of `Tests`.
func part(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets where target.path == nil {
    target.path = "\(target.isTest ? "Tests" : "Sources")/\(folder)/\(target.name)"
  }
  return targets
}

extension Package {
  /// Returns these names of targets, and those of all that they reach.
  func names(reachedFrom names: [String]) -> Set<String> {
    var (reached, next) = (Set<String>(), names)
    while let name = next.popLast() {
      if let target = targets.first(where: { $0.name == name }), reached.insert(name).inserted {
        next += target.dependencyNames
      }
    }
    return reached
  }
}

extension Target {
  var dependencyNames: [String] {
    dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
  }
}
