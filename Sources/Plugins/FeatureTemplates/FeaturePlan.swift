/// The files that a feature adds, and the lines that it adds to others.
struct FeaturePlan {
  /// The new files, by their paths.
  private(set) var files: [String: String] = [:]
  /// The lines in files that are there.
  private(set) var insertions: [Insertion] = []

  let request: FeatureRequest
  let layout: AppLayout
  private let checkout: Checkout
  private let parent: Parent?
  private let template: Template

  /// Makes the plan of a feature.
  init(
    _ request: FeatureRequest,
    in checkout: Checkout,
    _ layout: AppLayout? = nil
  ) throws(Refusal) {
    (self.request, self.checkout) = (request, checkout)
    self.layout = if let layout { layout } else { try AppLayout(checkout) }
    parent =
      if let parent = request.parent { try Parent(parent, checkout, self.layout) } else { nil }
    template = try Self.template(of: request, parent, self.layout, checkout)
    try addFiles()
    addManifest()
    if isInApp { addToApp() }
    addScreenNames()
    if let parent { add(to: parent) }
  }

  /// Returns the texts of all files that change, new or not.
  func texts() throws(Refusal) -> [String: String] {
    var texts = files
    for insertion in insertions {
      let path = insertion.path
      let before = if let text = texts[path] { text } else { try checkout.required(path) }
      texts[path] = try insertion.applied(to: before)
    }
    return texts
  }

  /// True if the app names a type of the feature.
  private var isInApp: Bool {
    request.parent == nil || request.record != nil || layout.hasPreviews
  }

  // MARK: Files

  /// The folder of the templates, which the package's tests compile and run.
  private static let folder = "Tests/Plugins"

  private static func template(
    of request: FeatureRequest,
    _ parent: Parent?,
    _ layout: AppLayout,
    _ checkout: Checkout
  ) throws(Refusal) -> Template {
    let base = TypeName(request.record == nil ? "TallySlate" : "BookShelf")
    var replacements = base.replacements(by: request.feature)
    if let record = request.record {
      replacements += TypeName("LoanCard").replacements(by: TypeName(record), hasPlural: true)
    }
    if let client = request.client {
      replacements += TypeName("ShelfPrinter").replacements(by: TypeName(client))
    }
    replacements.append(("app://", "\(layout.scheme)://"))
    var parts: Set = [request.parent == nil ? "tab" : request.isSheet ? "sheet" : "push"]
    if request.parent != nil { parts.insert("opened") }
    if request.client != nil { parts.insert("client") }
    let way = try Self.way(to: request, parent, layout, checkout)
    return Template(
      replacements,
      parts: parts,
      lines: ["settings": way.settings, "way": way.acts]
    )
  }

  private mutating func addFiles() throws(Refusal) {
    let base = request.record == nil ? "TallySlate" : "BookShelf"
    let walk = "\(Self.folder)/Walks/\(TypeName(base).identifier).walk"
    let folders = ["\(base)Feature", "\(base)FeatureTests"].map { "\(Self.folder)/\($0)" }
    let paths = folders.flatMap(checkout.files(in:)).filter { path in
      request.client != nil || !path.hasSuffix("Client.swift") && !path.hasSuffix("+Sending.swift")
    }
    guard !paths.isEmpty else { throw Refusal("\(folders[0]) has no templates.") }
    for path in paths + [walk] {
      let text = template.text(from: try checkout.required(path))
      files[place(of: template.replaced(path))] = text
    }
  }

  /// Returns the folder of the feature's module, or of its tests.
  func module(_ root: String) -> String {
    "\(root)/\(layout.features)/\(request.module)\(root == "Tests" ? "Tests" : "")"
  }

  /// Returns the path of a file that a template becomes.
  private func place(of path: String) -> String {
    let name = path.split(separator: "/").dropFirst(2).joined(separator: "/")
    if let walk = name.split(separator: "/").last, walk.hasSuffix(".walk") {
      return "\(AppLayout.walks)/\(walk)"
    }
    let isTest = name.hasPrefix("\(request.module)Tests/")
    return "\(isTest ? "Tests" : "Sources")/\(layout.features)/\(name)"
  }

  /// Returns the lines of a walk that lead to the feature: settings, and acts.
  ///
  /// Those of an opened feature begin as its parent's walk does: with the acts before the first expectation.
  private static func way(
    to request: FeatureRequest,
    _ parent: Parent?,
    _ layout: AppLayout,
    _ checkout: Checkout
  ) throws(Refusal) -> (settings: [String], acts: [String]) {
    let name = request.feature.identifier
    guard let parent else {
      // An app begins with its first tab.
      let isFirst = layout.firstTab == request.feature.property
      return ([], isFirst ? [] : ["tap \(name)-tab"])
    }
    let walk = "\(AppLayout.walks)/\(parent.screenName).walk"
    guard let text = checkout.text(walk) else {
      throw Refusal("\(parent.model) has no walk \(walk), which shows the way to its screen.")
    }
    let lines = text.split(separator: "\n").map(String.init)
    let settings = lines.prefix { !$0.hasPrefix("chapter ") }.filter { !$0.hasPrefix("#") }
    let acts = lines.drop { !$0.hasPrefix("chapter ") }.dropFirst()
      .prefix { !$0.hasPrefix("expect ") && !$0.hasPrefix("chapter ") }
    return (settings, acts + ["tap \(name)"])
  }

  // MARK: Lines in the manifest and the app

  private mutating func addManifest() {
    let (module, features) = (request.module, layout.features)
    let tests = ["FeatureChecks", "FeatureKit", "FeatureTesting", module]
    let names = tests.sorted().map { "        \"\($0)\",\n" }.joined()
    let targets = """
          .target(
            name: "\(module)",
            dependencies: [
              "FeatureKit"
            ]
          ),
          .testTarget(
            name: "\(module)Tests",
            dependencies: [
      \(names)      ]
          ),
      """
    let parent = request.parent
    insert(AppLayout.manifest, targets) { source throws(Refusal) in
      let part = try source.first("part “\(features)”") { $0 == "  \"\(features)\"," }
      let list = try source.first("list of targets", from: part) { $0 == "  [" }
      let end = try source.end(of: list, "]")
      guard let parent else { return end }
      let name = try source.first("target “\(parent)”") { $0 == "      name: \"\(parent)\"," }
      return source.lines[name - 1] == "    .target(" ? name - 1 : end
    }
    if isInApp { addDependency(of: layout.app) }
    if let parent = request.parent { addDependency(of: parent) }
  }

  private mutating func addDependency(of target: String) {
    let line = "        \"\(request.module)\","
    insert(AppLayout.manifest, line) { source throws(Refusal) in
      let name = try source.first("target “\(target)”") { $0 == "      name: \"\(target)\"," }
      let list = try source.list("dependencies of \(target)", from: name) {
        $0 == "      dependencies: ["
      }
      return source.sorted(line, in: list)
    }
  }

  private mutating func addToApp() {
    let (path, module) = (layout.product, request.module)
    insert(path, "import \(module)") { source throws(Refusal) in
      try source.sortedImport(of: module)
    }
    if request.parent == nil { addToApp("tabs", ".\(request.feature.property)") }
    if layout.hasPreviews { addToApp("previews", "\(request.model).self") }
    guard let record = request.record else { return }
    addToApp("kinds", "\(record)Kind.self")
    addToApp("forms", "\(record)FormModel.self")
  }

  private mutating func addToApp(_ list: String, _ element: String) {
    insert(layout.product, "    \(element),") { source throws(Refusal) in
      try source.list("list of \(list)") {
        $0.contains("static let \(list)") && $0.hasSuffix("= [")
      }
      .upperBound
    }
  }

  /// Adds the screens to the list of all, but for those of other features.
  private mutating func addScreenNames() {
    guard let path = layout.screenNames else { return }
    let own = request.feature.identifier
    let form = request.record.map { "\(TypeName($0).identifier)-form" }
    let names =
      form.map { [own, $0] }
      ?? [own, "\(own)-count", "alert \"Clear the \(request.feature.phrase)?\""]
    for name in names {
      let line = "    #\"\(name)\"#,"
      insert(path, line) { source throws(Refusal) in
        source.sorted(
          line,
          in: try source.list("list of screens") { $0.hasSuffix("screenNames: Set<String> = [") }
        )
      }
    }
  }

  mutating func insert(
    _ path: String,
    _ lines: String...,
    place: @escaping @Sendable (SourceLines) throws(Refusal) -> Int
  ) {
    insertions.append(Insertion(path: path, lines: lines, place: place))
  }
}
