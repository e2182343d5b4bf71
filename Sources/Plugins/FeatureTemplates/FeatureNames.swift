/// The names that a package has already, and the rules for new ones.
package struct FeatureNames {
  /// The most letters of a name, so that no line of a template gets too long.
  static let longest = 18

  /// The names of all targets.
  package let targets: Set<String>
  /// The code of the kit, and that of everything.
  private let kit: Code
  private let all: Code

  /// Reads the names of a package.
  package init(_ checkout: Checkout) throws(Refusal) {
    let manifest = try checkout.required(AppLayout.manifest)
    targets = Set(manifest.matches(of: /name: "(\w+)"/).map { String($0.1) })
    (kit, all) = (checkout.code(in: "Sources/Kit"), checkout.code(in: "Sources"))
  }

  /// Returns true if the kit has a public type of that name.
  private func isType(_ name: String) -> Bool {
    ["class", "enum", "final class", "protocol", "struct", "typealias"].contains { kind in
      [" ", ":", "<"].contains { kit.contains("public \(kind) \(name)\($0)") }
    }
  }

  /// Returns true if a screen, a kind, a tab or an entry of the dependencies has that name.
  private func isUsed(_ word: String) -> Bool {
    ["name", "folder", "word"].contains { all.contains(" static let \($0) = \"\(word)\"\n") }
      || all.contains("    s.name = \"\(word)\"\n") || all.contains("AppTab(\"\(word)\",")
      || all.paragraphs(having: "  public var \(word): ").contains { $0.text.contains("{ self[") }
  }

  private static let swiftTypes: Set = [
    "Any", "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Error", "Float",
    "Int", "Never", "Optional", "Protocol", "Range", "Result", "Self", "Sequence", "Set", "String",
    "Substring", "Task", "Type", "UUID", "URL", "Void",
  ]

  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol",
    "public", "repeat", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "var", "where", "while",
  ]

  /// Checks the names of a new feature.
  func check(_ request: FeatureRequest) throws(Refusal) {
    for name in [request.name, request.record, request.client].compactMap(\.self) {
      try check(name)
    }
    try checkSuffix(request.name, "Feature")
    if let client = request.client { try checkSuffix(client, "Client") }
    let module = request.module
    if targets.contains(module) { throw Refusal("There is a \(module) already.") }
    for name in [module, "\(module)Tests"] {
      let other = targets.first { $0.lowercased() == name.lowercased() }
      if let other { throw Refusal("“\(name)” differs from \(other) only in case.") }
    }
    let own = [request.name, request.record, request.client].compactMap { $0?.lowercased() }
    guard Set(own).count == own.count else {
      throw Refusal("The feature, its record and its client need names of their own.")
    }
    if let parent = request.parent, !targets.contains(parent) {
      throw Refusal("There is no module “\(parent)” that could open it.")
    }
    if request.isSheet, request.parent == nil {
      throw Refusal("A sheet needs “--opened-from MODULE”.")
    }
    let record = request.record.map(TypeName.init)
    let used = [
      "feature": [request.feature.identifier],
      "record": record.map {
        [$0.identifier, $0.plural.identifier, $0.plural.property, "\($0.identifier)-form"]
      },
      "client": request.client.map { [TypeName($0).property] },
    ]
    for (part, words) in used.sorted(by: { $0.key < $1.key }) {
      guard let taken = words?.first(where: isUsed) else { continue }
      throw Refusal("“\(taken)” is something else already: give the \(part) another name.")
    }
  }

  /// Checks a name by itself.
  package func check(_ name: String) throws(Refusal) {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw Refusal("“\(name)” isn't the name of a type, such as RetroBoard.")
    }
    guard name.count <= Self.longest else {
      throw Refusal("“\(name)” has more than \(Self.longest) letters: choose a shorter name.")
    }
    let word = TypeName(name).property
    if Self.keywords.contains(word) { throw Refusal("“\(word)” is a word of Swift's own.") }
    if Self.swiftTypes.contains(name) || isType(name) {
      throw Refusal("“\(name)” is a type of Swift or of the kit already.")
    }
  }

  private func checkSuffix(_ name: String, _ suffix: String) throws(Refusal) {
    guard name.hasSuffix(suffix) else { return }
    throw Refusal("Leave out “\(suffix)”, which the name gets by itself.")
  }
}
