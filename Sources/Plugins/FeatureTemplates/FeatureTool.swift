package import Foundation

/// Adds a feature to a package, and takes it out again: all of it or nothing.
package struct FeatureTool {
  private let checkout: Checkout

  /// Works on the package in a folder.
  package init(_ root: URL) {
    checkout = Checkout(root)
  }

  /// Works on a package as it would be.
  package init(_ checkout: Checkout) {
    self.checkout = checkout
  }

  /// The outcome of a command, for the user.
  package struct Outcome: Equatable, Sendable {
    /// The texts of files; nil for a file that goes.
    package let texts: [String: String?]
    /// The lines that say what was done and what comes next.
    package let lines: [String]

    /// Makes an outcome.
    package init(texts: [String: String?], lines: [String]) {
      (self.texts, self.lines) = (texts, lines)
    }
  }

  // MARK: A new feature

  /// Plans a new feature.
  package func new(_ request: FeatureRequest) throws(Refusal) -> Outcome {
    try FeatureNames(checkout).check(request)
    let plan = try FeaturePlan(request, in: checkout)
    let paths = Set(checkout.files(in: "Sources") + checkout.files(in: "Tests"))
      .union(checkout.files(in: AppLayout.walks))
    let known = Dictionary(paths.map { ($0.lowercased(), $0) }) { first, _ in first }
    for path in plan.files.keys.sorted() {
      if let other = known[path.lowercased()] { throw Refusal("\(other) is there already.") }
    }
    let texts = try plan.texts()
    let changed = Set(plan.insertions.map(\.path))
    return Outcome(
      texts: texts,
      lines: plan.files.keys.sorted().map { "new      \($0)" }
        + changed.sorted().map { "changed  \($0)" } + ["", "Next:"] + next(request, plan)
    )
  }

  private func next(_ request: FeatureRequest, _ plan: FeaturePlan) -> [String] {
    let remarks = [
      "\(request.record ?? "").swift": "the fields",
      "\(request.name)Screen.swift": "the screen",
      "\(request.client ?? "")Client.swift": "the live client, which only keeps texts in memory",
    ]
    let edited = plan.files.keys.sorted().compactMap { path in
      path.split(separator: "/").last.flatMap { remarks[String($0)] }.map { "  \(path): \($0)" }
    }
    // A team's own app has no texts that show all of it.
    let texts = [
      "  UPDATE_TEXTS=1 swift test  (writes the texts that show the whole app: again, until it passes)",
      "  UPDATE_TEXTS=1 swift -swift-version 6 .ci/boundaries.swift",
      "  swift test",
    ]
    return ["  ONLY=\(request.module) swift test --filter \(request.module)Tests"]
      + (checkout.text("Docs/Architecture.md") == nil ? [] : texts) + ["Then edit:"] + edited
      + (checkout.text(".ci/budget") == nil ? [] : ["  .ci/budget: the bound of states"])
  }

  /// Returns the files of a feature, and not its lines in files that are there.
  ///
  /// - Parameters:
  ///   - request: The feature.
  ///   - product: The path of the file with the app's tabs.
  /// - Returns: The texts by their paths.
  /// - Throws: The reason why it can't be made.
  package func files(
    of request: FeatureRequest,
    product: String
  ) throws(Refusal) -> [String: String] {
    try FeaturePlan(request, in: checkout, AppLayout(checkout, product: product)).files
  }

  // MARK: Removing one

  /// The folder of the texts that show previews.
  private static let screens = "Tests/Goldens/Previews"

  /// Plans to take a feature out; what it has stored stays on the disk.
  ///
  /// - Parameters:
  ///   - name: The name of the feature.
  ///   - isForced: True to remove files that were changed or added since.
  /// - Returns: The outcome.
  /// - Throws: The reason why it stays, with all that belongs to it.
  package func remove(_ name: String, isForced: Bool = false) throws(Refusal) -> Outcome {
    let request = try made(name)
    let plan = try FeaturePlan(request, in: checkout)
    if let child = child(of: request, in: plan) {
      throw Refusal("\(child)Feature is opened from \(request.module): remove \(child) first.")
    }
    let folders = [plan.module("Sources"), plan.module("Tests")]
    let added = folders.flatMap(checkout.files(in:)).filter { plan.files[$0] == nil }
    // A test has written the screens of its previews.
    let written = checkout.files(in: Self.screens).filter {
      $0.hasPrefix("\(Self.screens)/\(name) ")
    }
    let files = plan.files.keys.filter { checkout.text($0) != nil } + added + written
    var before = Dictionary(uniqueKeysWithValues: files.map { ($0, String?.none) })
    let own = added + plan.files.keys.filter { checkout.text($0) != plan.files[$0] }
    var changed: [String: [String]] = [:]
    for (path, insertions) in Dictionary(grouping: plan.insertions, by: \.path) {
      let undone = Insertion.undone(insertions, in: try checkout.required(path))
      before[path] = undone.text
      if !undone.missing.isEmpty { changed[path] = undone.missing }
    }
    let list =
      files.sorted() + Set(plan.insertions.map(\.path)).sorted().map { "its lines in \($0)" }
    // A changed feature may have alerts that its plan doesn't know.
    let names = (own.isEmpty ? nil : plan.layout.screenNames).map {
      "By hand: the names of alerts that you have added, in \($0)."
    }
    guard changed.isEmpty, own.isEmpty || isForced else {
      let differing = (changed.keys + (isForced ? [] : own)).sorted().joined(separator: ", ")
      throw Refusal(
        """
        \(request.module) isn't as it was made: \(differing). Nothing was removed. These would be:
        \(list.map { "  \($0)" }.joined(separator: "\n"))
        \(changed.isEmpty ? "Add --force to remove them as they are now." : try byHand(plan, changed, names))
        """
      )
    }
    let stored = request.record.map { TypeName($0).plural.identifier }
    return Outcome(
      texts: before,
      lines: list.map { "removed  \($0)" }
        + (stored.map { ["Records stay in the folder “\($0)” of each store."] } ?? [])
        + (names.map { [$0] } ?? [])
    )
  }

  /// Returns the name of a feature that was made to be opened from another one.
  private func child(of parent: FeatureRequest, in plan: FeaturePlan) -> String? {
    let model = checkout.text("\(plan.module("Sources"))/\(parent.model).swift") ?? ""
    let imports = model.matches(of: /public import (\w+)Feature\n/).map { String($0.1) }
    return imports.first { name in
      guard let request = try? made(name), request.parent == parent.module,
        let plan = try? FeaturePlan(request, in: checkout)
      else { return false }
      return plan.files.keys.allSatisfy { checkout.text($0) != nil }
    }
  }

  /// Returns the lines that aren't there as they were made.
  private func byHand(
    _ plan: FeaturePlan,
    _ changed: [String: [String]],
    _ names: String?
  ) throws(Refusal) -> String {
    var text = "Put these lines back as they were made, or take all out by hand:"
    for (path, missing) in changed.sorted(by: { $0.key < $1.key }) {
      let known = Set(try checkout.required(path).split(separator: "\n"))
      text += "\n\(path):"
      for insertion in plan.insertions
      where insertion.path == path && missing.contains(insertion.text) {
        let lines = insertion.text.split(separator: "\n")
        let differing = lines.filter { !known.contains($0) }
        for line in differing.isEmpty ? lines : differing { text += "\n\(line)" }
      }
    }
    return text + (names.map { "\n\($0)" } ?? "")
  }

  /// Returns the request that made a feature, from what is there.
  private func made(_ name: String) throws(Refusal) -> FeatureRequest {
    var request = FeatureRequest(name)
    let layout = try AppLayout(checkout)
    let folder = "Sources/\(layout.features)/"
    let own = checkout.files(in: "\(folder)\(request.module)")
    guard !own.isEmpty else { throw Refusal("There is no \(request.module).") }
    for path in own {
      let file = path.split(separator: "/").last ?? ""
      if file.hasSuffix("Client.swift") { request.client = String(file.dropLast(12)) }
      let kind = checkout.text(path)?.firstMatch(of: /\npublic enum (\w+)Kind: StoredKind \{/)
      if let kind { request.record = String(kind.1) }
    }
    let opened = "\n    case \(request.feature.property)(\(request.model))\n"
    for path in checkout.files(in: String(folder.dropLast())) where path.hasSuffix("Model.swift") {
      guard checkout.text(path)?.contains(opened) == true else { continue }
      let module = path.dropFirst(folder.count).prefix { $0 != "/" }
      request.parent = String(module)
      let screen = try Parent(String(module), checkout, layout).screenFile
      let sheet = "Presented(.sheet, \(request.feature.property))"
      request.isSheet = checkout.text(screen)?.contains(sheet) == true
    }
    return request
  }
}
