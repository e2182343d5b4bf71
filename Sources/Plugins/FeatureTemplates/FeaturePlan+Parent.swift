/// The lines in the module that opens a feature.
extension FeaturePlan {
  mutating func add(to parent: Parent) {
    let (feature, model) = (request.feature, request.model)
    let (name, word) = (feature.property, feature.identifier)
    let (file, screen) = (parent.modelFile, parent.screenFile)
    insert(file, "public import \(request.module)") {
      [module = request.module] source throws(Refusal) in
      try source.sortedImport(of: module)
    }
    if parent.switchesInBind {
      insert(file, "    case .\(name): break") { source throws(Refusal) in
        let bind = try source.first("bind()") { $0 == "  private func bind() {" }
        return try source.first("case of nil in bind()", from: bind) {
          $0.hasPrefix("    case ") && $0.contains("nil")
        }
      }
    }
    insert(
      file,
      "    /// The \(feature.phrase).",
      "    case \(name)(\(model))"
    ) { source throws(Refusal) in
      let start = try source.first("“public enum Destination”") {
        $0.hasPrefix("  public enum Destination") && $0.hasSuffix("{")
      }
      let end = try source.end(of: start, "}")
      guard let last = source.lines[start..<end].lastIndex(where: { $0.hasPrefix("    case ") })
      else { throw Refusal("\(file) has no case of Destination.") }
      return last + 1
    }
    insert(
      file,
      "    RouteStep(\"\(word)\", isOpen: { $0.\(name) != nil }) {",
      "      $0.\(name)ButtonTapped()",
      "    },"
    ) { source throws(Refusal) in
      try source.list("list of routes") {
        $0.hasPrefix("  public static let routes: [RouteStep<") && $0.hasSuffix("= [")
      }
      .upperBound
    }
    if parent.listsParts {
      insert(file, "  .opening(\(model).parts)") { source throws(Refusal) in
        let parts = try source.first("list of parts") { $0.hasSuffix(Parent.beginningOfParts) }
        return try source.end(of: parts, ")") + 1
      }
    }
    insert(file, "\n" + actions(of: parent)) { source throws(Refusal) in
      source.lines.count - 1
    }
    insert(screen, "    s.action(\"\(word)\", \"\(feature.title)\", \(name)ButtonTapped)") {
      source throws(Refusal) in
      let build = try source.first("build(_:)") {
        $0 == "  public func build(_ s: ScreenBuilder) {"
      }
      return try source.end(of: build, "}")
    }
    insert(screen, presented) { source throws(Refusal) in
      let presented = try source.first("“presented”") {
        $0 == "  public var presented: Presented? {"
      }
      return try source.first("case of nil in “presented”", from: presented) {
        $0 == "    case nil: nil"
      }
    }
  }

  private var presented: String {
    let (name, word) = (request.feature.property, request.feature.identifier)
    guard request.isSheet else {
      return "    case .\(name)(let \(name)): Presented(.push, \(name))"
    }
    return """
          case .\(name)(let \(name)):
            Presented(.sheet, \(name)) { s in
              s.action(
                "dismiss-\(word)",
                "Done",
                role: .cancel,
                self.dismiss\(request.name)ButtonTapped
              )
            }
      """
  }

  /// The user actions of the parent, and the property of its destination.
  private func actions(of parent: Parent) -> String {
    let (feature, model) = (request.feature, request.model)
    let dismiss = """


        /// Closes the \(feature.phrase).
        public func dismiss\(request.name)ButtonTapped() {
          if destination?.\(feature.property) != nil { closePresented() }
        }
      """
    return """
      // MARK: - \(feature.title)

      extension \(parent.model) {
        /// Opens the \(feature.phrase).
        public func \(feature.property)ButtonTapped() {
          destination = .\(feature.property)(\(model)(dependencies: dependencies))
        }\(request.isSheet ? dismiss : "")
      }

      extension \(parent.model).Destination {
        /// The \(feature.phrase), if it is open.
        public var \(feature.property): \(model)? {
          if case .\(feature.property)(let it) = self { it } else { nil }
        }
      }
      """
  }
}

/// The model that opens a feature.
struct Parent {
  let model: String
  let modelFile: String
  let screenFile: String
  let screenName: String
  let switchesInBind: Bool
  /// True for a feature whose tests show it as an app of its own.
  let listsParts: Bool

  static let beginningOfParts = " static let parts = FeatureParts("

  /// Finds the model of a module, and refuses one that lines can't be added to.
  init(_ module: String, _ checkout: Checkout, _ layout: AppLayout) throws(Refusal) {
    guard module != layout.app else {
      throw Refusal(
        """
        “\(module)” is the app: without --opened-from the feature is a tab, and what opens over all \
        tabs is added by hand, as Docs/AddingAFeature.md says.
        """
      )
    }
    let name = module.hasSuffix("Feature") ? String(module.dropLast(7)) : module
    let folder = "Sources/\(layout.features)/\(module)"
    model = "\(name)Model"
    modelFile = "\(folder)/\(model).swift"
    guard let text = checkout.text(modelFile) else {
      throw Refusal("“\(module)” can't open it: there is no \(modelFile).")
    }
    guard text.contains(/\n  (public |package )?let dependencies: FeatureDependencies\n/) else {
      throw Refusal("\(modelFile) must have “let dependencies: FeatureDependencies”, not private.")
    }
    let files = ["\(folder)/\(name)Screen.swift", modelFile]
    let screen = files.first {
      checkout.text($0)?.contains("\n  public func build(_ s: ScreenBuilder) {\n") == true
    }
    guard let screen,
      let found = checkout.text(screen)?.firstMatch(of: /\n    s\.name = "([^"]+)"\n/)?.1
    else { throw Refusal("\(model) has no “public func build(_ s: ScreenBuilder)” with a name.") }
    (screenFile, screenName) = (screen, String(found))
    listsParts = text.contains("\(Self.beginningOfParts)\n")
    switchesInBind = text.contains("\n  private func bind() {\n    switch destination {\n")
  }
}
