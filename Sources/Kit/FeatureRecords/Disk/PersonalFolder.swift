package import Foundation

/// A folder in a store into which only its user may look.
///
/// It has what colleagues who share the store don't read: the last place, what is typed, and what isn't saved.
package struct PersonalFolder: Sendable {
  /// The folder.
  package let url: URL

  /// Names the folder of this user, which the first change makes.
  ///
  /// - Parameter store: The folder of the store.
  package init(in store: URL) {
    url = store.appending(path: Self.name)
  }

  /// Its name in any store.
  package static var name: String { "\(beginning)\(geteuid())" }

  private static let beginning = "personal."

  /// Returns true for the name of the folder of any user.
  static func isName(_ name: String) -> Bool { name.hasPrefix(beginning) }

  /// Throws if others could look into it.
  ///
  /// In a shared folder, they may have made it, or put a link in its place.
  func check() throws {
    let path = url.path
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { throw IsForeign() }
    // A disk without rights keeps those that it has.
    if status.st_mode & 0o077 != 0 { chmod(path, 0o700) }
  }

  /// Something in the place of the folder that others made.
  struct IsForeign: Error {}
}
