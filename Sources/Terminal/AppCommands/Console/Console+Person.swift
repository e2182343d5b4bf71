import FeatureKit
import TerminalConsole

extension Console {
  /// Returns the name of the user for a log: that for a program, else that of the account.
  ///
  /// - Parameter program: The program; for `shelf` the name is in `SHELF_USER`.
  /// - Returns: The name on one line; nil if there is none.
  func person(of program: String) -> String? {
    [StoreLocation.variable(of: program, for: "USER"), "USER"].lazy
      .filter { !unreadableVariables.contains($0) }
      .compactMap { environment[$0]?.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .first { !$0.isEmpty }
  }
}
