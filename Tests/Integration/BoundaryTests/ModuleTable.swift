/// The table of modules as the text of the manifest has it.
struct ModuleTable {
  struct Module: Equatable {
    enum Kind: String {
      case library, executable, fixtures, suite, harness, benchmarks
    }

    var name: String
    /// The folder within `Sources` or `Tests`, such as `Sample/Features`.
    var folder = ""
    var uses: [String]
    /// The modules that only its tests use; nil without tests.
    var tests: [String]?
    var kind: Kind
  }

  var modules: [Module]

  /// Reads the lines of modules and folders of a manifest.
  ///
  /// A line is `Module("Name", uses: […], tests: […], kind: .…)`, with `.inFolder("…")` behind it.
  init(manifest: String) {
    let entry = /Module\(\s*"(?<name>\w+)"(?<rest>[^)]*)\)|\.inFolder\("(?<folder>[\w\/]+)"\)/
    let withoutComments = manifest.replacing(/\/\/[^\n]*/, with: "")
    modules = []
    for match in withoutComments.matches(of: entry) {
      if let name = match.name {
        modules.append(Module(name: String(name), rest: match.rest ?? ""))
      } else if let folder = match.folder {
        for index in modules.indices where modules[index].folder.isEmpty {
          modules[index].folder = String(folder)
        }
      }
    }
  }

  subscript(name: String) -> Module? {
    modules.first { $0.name == name }
  }
}

extension ModuleTable.Module {
  fileprivate init(name: String, rest: Substring) {
    let kind = rest.firstMatch(of: /kind:\s*\.(\w+)/).flatMap { Kind(rawValue: String($0.1)) }
    self.init(
      name: name,
      uses: Self.names("uses", in: rest) ?? [],
      tests: nil,
      kind: kind ?? .library
    )
    if self.kind == .library, rest.firstMatch(of: /tests:\s*nil/) == nil {
      tests = Self.names("tests", in: rest) ?? []
    }
  }

  private static func names(_ label: String, in rest: Substring) -> [String]? {
    guard let start = rest.firstRange(of: "\(label): [") else { return nil }
    let list = rest[start.upperBound...].prefix { $0 != "]" }
    return list.matches(of: /"(\w+)"/).map { String($0.1) }
  }

  /// The layer of the module, as the rules name it.
  ///
  /// One of `Kit`, `Terminal`, `Adapters`, `Domain`, `Features`, `Redux`, `App`.
  var layer: String {
    String(folder.split(separator: "/").last ?? "")
  }

  /// Where its files are.
  var path: String {
    switch kind {
    case .library, .executable: "Sources/\(folder)/\(name)/"
    case .fixtures, .suite, .harness: "Tests/\(folder)/\(name)/"
    case .benchmarks: "Tests/\(folder)/"
    }
  }

  /// Where the files of its tests are.
  var testPath: String? {
    tests.map { _ in "Tests/\(folder)/\(name)Tests/" }
  }
}
