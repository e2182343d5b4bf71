// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "my-shelf",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(path: "../standups-kit")],
  targets: [
    .target(
      name: "ShelfFeature",
      dependencies: [.product(name: "FeatureKit", package: "standups-kit")]
    ),
    .executableTarget(
      name: "my-shelf",
      dependencies: [
        "ShelfFeature",
        .product(name: "AppCommands", package: "standups-kit"),
        .product(name: "CommandLineTables", package: "standups-kit"),
        .product(name: "FeatureKit", package: "standups-kit"),
      ]
    ),
    .testTarget(
      name: "ShelfFeatureTests",
      dependencies: [
        "ShelfFeature",
        .product(name: "FeatureChecks", package: "standups-kit"),
        .product(name: "FeatureKit", package: "standups-kit"),
        .product(name: "FeatureTesting", package: "standups-kit"),
      ]
    ),
  ]
)

// Modules and types of a team's own have the likeliest names, which the kit leaves free.
package.targets += [
  .target(name: "Issues"),
  .target(name: "Effects"),
  .target(name: "Injection"),
  .target(name: "Destinations"),
  .target(
    name: "AppFeature",
    dependencies: [
      "Issues", "Effects", "Injection", "Destinations",
      .product(name: "FeatureKit", package: "standups-kit"),
    ]
  ),
  .executableTarget(name: "benchmarks", dependencies: ["AppFeature"]),
]
