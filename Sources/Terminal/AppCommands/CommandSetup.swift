package import FeatureExplorer
public import FeatureKit
package import FeatureWalks
package import FeatureWorlds
package import TerminalTexts

/// An app's part in the commands that any app has, such as its tour, previews and worlds.
///
/// Only code of the kit's package sets its parts, such as an app that `take-kit` makes. Any other package keeps the default.
@MainActor
public struct CommandSetup<Product: AppProduct>: Sendable {
  /// The command of a line that names none, where the app can't be used; the first screen by default.
  package var standard: ToolCommand?
  /// The documents that can be imported, in a hint.
  package var importable: PrintedText = "Import what “\(Product.name) export” wrote."

  // MARK: Worlds

  /// The walk that `demo` plays; without one there is no such command.
  package var tour: Tour?
  /// The features with previews; without one there is no such command.
  package var previews: [any Previewed.Type] = []
  /// The worlds in which explorations begin.
  package var beginnings = [ExplorerBeginning("empty")]
  /// Makes the words of walks.
  package var vocabulary: @MainActor @Sendable () -> WalkVocabulary = {
    WalkVocabulary(Product.self)
  }
  /// Makes the world of a walk.
  package var world: @MainActor @Sendable (WalkSettings) throws(WalkSyntaxError) -> SessionWorld = {
    settings throws(WalkSyntaxError) in try AppWorld<Product>(settings).session()
  }
  /// Makes a world to explore.
  package var explorerWorld:
    @MainActor @Sendable (WalkSettings) throws(WalkSyntaxError) -> ExplorerWorld = {
      settings throws(WalkSyntaxError) in try ExplorerWorld(Product.self, settings)
    }

  // MARK: The app

  /// Prepares the use of the app in lines; by default it is its screens and stores.
  package var use: @MainActor @Sendable (Invocation) throws -> AppUse<Product.Root> = {
    AppUse(try $0.appDependencies(), $0)
  }

  /// Makes the default, changed.
  package init(_ change: (inout CommandSetup) -> Void = { _ in }) { change(&self) }
}

/// The walk of a tour, inside the executable so that it runs anywhere.
package struct Tour: Sendable {
  /// The name of its file.
  package let file: String
  /// The folder of the app's walks, for a hint.
  package let folder: String
  package let text: String

  /// Names and writes it.
  package init(_ file: String, in folder: String, _ text: String) {
    (self.file, self.folder, self.text) = (file, folder, text)
  }
}
