package import Foundation

/// The commands `new-feature` and `remove-feature`, without a process.
package struct FeatureCommand {
  private let git: (URL) -> String?

  /// Makes the commands.
  ///
  /// - Parameter git: Returns the changed files of a checkout; nil outside of one.
  package init(git: @escaping (URL) -> String?) {
    self.git = git
  }

  /// The result of a command.
  package struct Result: Equatable {
    /// True if it was done.
    package let isSuccess: Bool
    /// The text for the user.
    package let text: String

    /// Makes a result.
    package init(isSuccess: Bool, text: String) {
      (self.isSuccess, self.text) = (isSuccess, text)
    }
  }

  static let usage = """
    usage: swift package --allow-writing-to-package-directory new-feature NAME
             [--opened-from MODULE [--sheet]] [--record NAME] [--client NAME] [--allow-dirty]
           swift package --allow-writing-to-package-directory remove-feature NAME
             [--force] [--allow-dirty]

    new-feature adds a feature: a tab, or a screen that MODULE opens, pushed or as a sheet.
    With --record it stores records of that type, with --client it uses a client.
    remove-feature takes a feature out, with --force also those of its files that were changed or added
    since; its lines in other files must be as they were made.
    Both refuse a checkout with changes that aren't committed, unless --allow-dirty.
    """

  /// Returns true if a user asks for help.
  package static func asksForHelp(_ arguments: some Sequence<String>) -> Bool {
    arguments.contains { ["--help", "-h"].contains($0) }
  }

  /// Runs a command.
  ///
  /// - Parameter arguments: The command, the folder of the package, and the user's arguments.
  /// - Returns: The result; nothing was written unless it succeeded.
  package func run(_ arguments: [String]) -> Result {
    let isHelp = Self.asksForHelp(arguments)
    guard arguments.count > 1, !isHelp else {
      return Result(isSuccess: isHelp, text: "\(Self.usage)\n")
    }
    do {
      let root = URL(filePath: arguments[1])
      let (request, options) = try Self.request(arguments[0], arguments.dropFirst(2))
      if !options.contains("--allow-dirty"), let changes = git(root), !changes.isEmpty {
        throw Refusal(
          "The checkout has changes that aren't committed: commit them, or add --allow-dirty."
        )
      }
      let tool = FeatureTool(root)
      let outcome =
        arguments[0] == "new-feature"
        ? try tool.new(request)
        : try tool.remove(request.name, isForced: options.contains("--force"))
      try outcome.write(in: root)
      return Result(isSuccess: true, text: outcome.lines.map { "\($0)\n" }.joined())
    } catch {
      return Result(isSuccess: false, text: "error: \(error)\n")
    }
  }

  private static func request(
    _ verb: String,
    _ arguments: ArraySlice<String>
  ) throws(Refusal) -> (FeatureRequest, options: Set<String>) {
    var (rest, names, options) = (arguments, [String](), Set<String>())
    var request = FeatureRequest("")
    while let argument = rest.popFirst() {
      switch (argument, verb) {
      case ("--allow-dirty", _), ("--force", "remove-feature"): options.insert(argument)
      case ("--sheet", "new-feature"): request.isSheet = true
      case ("--opened-from", "new-feature"): request.parent = try value(of: argument, &rest)
      case ("--record", "new-feature"): request.record = try value(of: argument, &rest)
      case ("--client", "new-feature"): request.client = try value(of: argument, &rest)
      case _ where argument.hasPrefix("-"):
        throw Refusal("\(verb) has no option “\(argument)”.\n\(usage)")
      case _: names.append(argument)
      }
    }
    guard names.count == 1, let name = names.first else {
      throw Refusal("\(verb) takes one name.\n\(usage)")
    }
    request.name = name
    return (request, options)
  }

  private static func value(
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws(Refusal) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("-") else {
      throw Refusal("\(option) needs a name.\n\(usage)")
    }
    return value
  }
}
