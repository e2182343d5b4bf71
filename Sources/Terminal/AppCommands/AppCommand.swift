public import FeatureKit

/// The command of an app in lines: the app itself, its routes, walks, explorer, store and backups.
///
/// ```swift
/// @main struct Main {
///   static func main() async { await AppCommand<Shelf>.main() }
/// }
/// ```
///
/// The app returns to its last screen and unsaved text. At its end it gives back what couldn't be saved.
/// An app with commands of its own lists them in a ``CommandSet``, and runs ``CommandTool``.
public typealias AppCommand<Product: AppProduct> = CommandTool<StandardCommands<Product>>

/// The commands that any app has, and no others.
public enum StandardCommands<Product: AppProduct>: CommandSet {}
