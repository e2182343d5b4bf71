public import FeatureExplorer
public import FeatureShell
public import FeatureWalks
import FeatureWorlds
public import Foundation
public import Testing

/// Expects all of an app, such as a feature as an app of its own, to be walked, explored and restored.
///
/// Its walks hold. No act of the user breaks a law, even when the store fails: what is open and what was typed is there
/// after a restart, and nothing that was saved is lost. Each action and each screen is reached.
///
/// ```swift
/// try await expectCovered(Shelf.self, ShelfModel.parts, depth: 4)
/// ```
///
/// The screens of features that it opens are left to their own tests.
///
/// - Parameters:
///   - product: The app.
///   - parts: The screens of the feature, and of those that it opens.
///   - walks: The folder of its walks; nil if there is none.
///   - depth: The most actions to a state.
///   - givens: The things that its world has.
///   - laws: The laws of the app, besides the explorer's own.
///   - allowances: The things that may break a law; one that nothing needs fails the test.
///   - elsewhere: The screens and actions that only other programs lead to, each with its reason.
///   - sourceLocation: The place of the call.
/// - Throws: An error of reading a walk, or of making a world.
@MainActor
public func expectCovered<Product: AppProduct>(
  _ product: Product.Type,
  _ parts: FeatureParts,
  walks: URL? = nil,
  depth: Int,
  given givens: [WalkSetting] = [],
  laws: [ExplorerLaw] = [],
  allowances: [ExplorerAllowance] = [],
  elsewhere: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  if let walks { try await expectWalks(product, in: walks, sourceLocation: sourceLocation) }
  let report = try await expectLaws(
    product,
    depth: depth,
    given: givens,
    screens: parts.screens,
    laws: laws,
    allowances: allowances,
    sourceLocation: sourceLocation
  )
  let missed = report.uncovered.union(report.unseen).filter { name in
    !parts.openedScreens.contains { name.hasPrefix("\($0): ") }
  }
  #expect(
    missed.subtracting(elsewhere.keys).sorted() == [],
    "Nothing leads there: give two records, or more depth",
    sourceLocation: sourceLocation
  )
  #expect(
    elsewhere.keys.filter { !missed.contains($0) }.sorted() == [],
    "The app itself leads there",
    sourceLocation: sourceLocation
  )
}

/// Expects all walks of a folder to hold.
///
/// - Parameters:
///   - product: The app.
///   - folder: The folder.
///   - sourceLocation: The place of the call.
/// - Throws: An error of reading a walk.
@MainActor
public func expectWalks<Product: AppProduct>(
  _ product: Product.Type,
  in folder: URL,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".walk") }
  #expect(!names.isEmpty, "\(folder.path) has no walks", sourceLocation: sourceLocation)
  for name in names.sorted() {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let walk = try Walk(parsing: text, file: name, vocabulary: WalkVocabulary(product))
    let runner = WalkRunner { settings throws(WalkSyntaxError) in
      try AppWorld<Product>(settings).session()
    }
    let report = try await runner.run(walk)
    if report.failed > 0 {
      // An expectation would print the text a second time, as one line.
      let text = report.failures.map(\.description).joined(separator: "\n")
      Issue.record("\(text)", sourceLocation: sourceLocation)
    }
    #expect(report.passed > 0, "\(name) expects nothing", sourceLocation: sourceLocation)
  }
}

/// Expects that no law is broken within a number of actions, even when the store fails.
///
/// - Parameters:
///   - product: The app.
///   - depth: The most actions to a state.
///   - givens: The things that its world has.
///   - screens: The names of the screens to reach.
///   - laws: The laws of the app, besides the explorer's own.
///   - allowances: The things that may break a law; one that nothing needs fails the test.
///   - sourceLocation: The place of the call.
/// - Returns: What was explored.
/// - Throws: An error of making a world.
@MainActor
@discardableResult
public func expectLaws<Product: AppProduct>(
  _ product: Product.Type,
  depth: Int,
  given givens: [WalkSetting] = [],
  screens: Set<String> = [],
  laws: [ExplorerLaw] = [],
  allowances: [ExplorerAllowance] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> ExplorerReport {
  var explorer = Explorer(depth: depth) {
    try ExplorerWorld(
      product,
      WalkSettings(givens),
      laws: laws,
      allowances: allowances,
      screens: screens
    )
  }
  explorer.injectsFailures = true
  let report = try await explorer.run()
  #expect(
    report.brokenLaws.map(\.description) == [],
    sourceLocation: sourceLocation
  )
  #expect(
    report.unneeded.map { "\($0.law.rawValue): \($0.name)" } == [],
    "Nothing needs these allowances",
    sourceLocation: sourceLocation
  )
  return report
}
