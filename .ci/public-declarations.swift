// Checks the public declarations of the kit: each is used outside its module or named on a page.
//
//   public-declarations SYMBOL-GRAPHS
//
// Prints their number, without cases of enumerations, and how many of them a reader needn't learn: what a protocol demands
// of a type, and the defaults of its requirements.
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
  }
  struct Relationship: Decodable {
    struct Origin: Decodable { let identifier: String }
    let kind: String
    let source: String
    let sourceOrigin: Origin?

    /// True if the source does what a requirement of a protocol says.
    var isWitness: Bool { sourceOrigin != nil || kind == "defaultImplementationOf" }
  }
  struct Module: Decodable { let name: String }
  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]
}

// What the language calls.
let demanded: Set = [
  "appendInterpolation", "buildArray", "buildBlock", "buildEither", "buildExpression",
  "buildOptional",
]
// A nested type is reached through a member.
let types: Set = ["swift.struct", "swift.enum", "swift.class"]

func files(in folder: String, _ extensions: Set<String>) -> [URL] {
  let all = FileManager.default.enumerator(
    at: URL(filePath: folder),
    includingPropertiesForKeys: nil
  )
  return (all?.allObjects as? [URL] ?? []).filter { extensions.contains($0.pathExtension) }
}

func words(of text: String) -> Set<Substring> {
  Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
}

guard CommandLine.arguments.count == 2 else {
  print("usage: public-declarations SYMBOL-GRAPHS")
  exit(64)
}
let graphs = try files(in: CommandLine.arguments[1], ["json"])
  .map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
let witnesses = Set(graphs.flatMap(\.relationships).filter(\.isWitness).map(\.source))
let places = try
  (files(in: "Sources", ["swift"]) + files(in: "Tests", ["swift"])
  + files(in: "Docs", ["md"]) + [URL(filePath: "README.md")])
  .map { (path: $0.path, words: words(of: try String(contentsOf: $0, encoding: .utf8))) }

var (seen, unused): (Set<String>, [String]) = ([], [])
for graph in graphs.sorted(by: { $0.module.name < $1.module.name }) where !graph.symbols.isEmpty {
  let module = graph.module.name
  let own = ["/Sources/Kit/\(module)/", "/Tests/Kit/\(module)Tests/"]
  let others = places.filter { place in !own.contains { place.path.contains($0) } }
    .reduce(into: Set<Substring>()) { $0.formUnion($1.words) }
  for symbol in graph.symbols where symbol.kind.identifier != "swift.enum.case" {
    guard seen.insert(symbol.identifier.precise).inserted, let last = symbol.pathComponents.last
    else { continue }
    let name = last.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let isNested = types.contains(symbol.kind.identifier) && symbol.pathComponents.count > 1
    guard !name.isEmpty, !isNested, !demanded.contains(String(name)), !others.contains(name),
      !witnesses.contains(symbol.identifier.precise)
    else { continue }
    unused.append("\(module): \(symbol.pathComponents.joined(separator: "."))")
  }
}
for declaration in unused { print("Used nowhere: \(declaration)") }
let demands = seen.intersection(witnesses).count
print("\(seen.count) public declarations; protocols demand \(demands) of them")
exit(unused.isEmpty && !seen.isEmpty ? 0 : 1)
