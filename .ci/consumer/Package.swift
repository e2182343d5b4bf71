// swift-tools-version: 6.2
import PackageDescription

// A team's own package, whose modules and types have the likeliest names: the kit leaves them free.
// `kit` is a link to a clone of the kit.

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "kit")],
  targets: [
    .target(name: "Issues"),
    .target(name: "Effects"),
    .target(name: "Injection"),
    .target(name: "Destinations"),
    .target(
      name: "AppFeature",
      dependencies: [
        "Issues", "Effects", "Injection", "Destinations",
        .product(name: "FeatureKit", package: "kit"),
      ]
    ),
    .executableTarget(name: "benchmarks", dependencies: ["AppFeature"]),
  ],
  swiftLanguageModes: [.v6]
)
