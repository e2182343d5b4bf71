package import FeatureTemplates
import Foundation

/// The command `take-kit`, without a process.
package enum TakingCommand {
  static let usage = """
    usage: swift package --allow-writing-to-directory FOLDER take-kit FOLDER --name NAME

    Makes a package in FOLDER: the kit, and an app NAME with a first feature.
    """

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The folder of the kit's package, and the user's arguments.
  ///   - current: The path of the folder in which the user is.
  /// - Returns: The result; nothing was written unless it succeeded.
  package static func run(
    _ arguments: [String],
    in current: String = FileManager.default.currentDirectoryPath
  ) -> FeatureCommand.Result {
    if FeatureCommand.asksForHelp(arguments) {
      return FeatureCommand.Result(isSuccess: true, text: "\(usage)\n")
    }
    do {
      let root = URL(filePath: arguments.first ?? "", directoryHint: .isDirectory)
      let (folder, name) = try request(arguments.dropFirst())
      let target = URL(
        filePath: folder,
        relativeTo: URL(filePath: current, directoryHint: .isDirectory)
      )
      .standardizedFileURL
      let taking = try KitTaking(Checkout(root), name: name)
      try taking.write(to: target)
      return FeatureCommand.Result(isSuccess: true, text: taking.report(of: target))
    } catch {
      return FeatureCommand.Result(isSuccess: false, text: "error: \(error)\n")
    }
  }

  private static func request(
    _ arguments: ArraySlice<String>
  ) throws(Refusal) -> (folder: String, name: String) {
    var (rest, folders, name) = (arguments, [String](), String?.none)
    while let argument = rest.popFirst() {
      switch argument {
      case "--name":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else {
          throw Refusal("--name needs a name.\n\(usage)")
        }
        name = value
      case _ where argument.hasPrefix("-"):
        throw Refusal("take-kit has no option “\(argument)”.\n\(usage)")
      case _: folders.append(argument)
      }
    }
    guard folders.count == 1, let name else {
      throw Refusal("take-kit takes a folder and a name.\n\(usage)")
    }
    return (folders[0], name)
  }
}
