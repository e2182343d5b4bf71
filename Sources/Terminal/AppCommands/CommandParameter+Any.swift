package import CommandLineTables
import FeatureKit

// The parameters that any program has; the file of a command has its own parameters.

extension CommandParameter<Bool> {
  package static var json: Self {
    flag("--json", "Write results and errors as JSON, one object per line.")
  }
  package static var plain: Self {
    flag("--plain", "Write results for programs, as tab-separated lines.")
  }
  package static var noInput: Self {
    flag("--no-input", "Never ask; fail if an answer is needed.")
  }
  package static var quiet: Self {
    flag("-q, --quiet", "Print nothing but results and errors.")
  }
  package static var fresh: Self {
    flag("--fresh", "Start at the first screen instead of where you left off.")
  }
  package static var line: Self {
    flag("--line", "Use the app in lines, for screen readers and slow connections.")
  }
  package static var force: Self {
    flag("--force", "Don't ask for confirmation.").synonyms("-f", "-y", "--yes")
  }
}

extension CommandParameter<String?> {
  /// The place of the records; without a product, as a command reads it.
  ///
  /// - Parameters:
  ///   - product: The app.
  ///   - addresses: The forms of addresses of databases that the program can use.
  /// - Returns: The parameter.
  static func store(of product: (any AppProduct.Type)? = nil, at addresses: [String] = []) -> Self {
    let (program, records) = (product?.name ?? "", product?.kinds.first?.folder ?? "records")
    let places = ["a folder's path", "folder:PATH"] + addresses
    return option(
      "--store <path>",
      of: .files,
      "Where \(records) are kept: \(places.joined(separator: ", ")), or memory. (default: $\(StoreLocation.variable(of: program)), or the folder \(program) in your data folder)"
    )
  }
  package static var color: Self {
    option(
      "--color <when>",
      of: .choices(["auto", "always", "never"]),
      "When to use bold and colors."
    )
  }
  package static var recording: Self {
    option(
      "--record <file>",
      of: .files,
      "Record what you do in the app in a new file, as a walk that can be replayed."
    )
  }
}
