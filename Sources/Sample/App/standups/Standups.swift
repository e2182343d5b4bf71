import AppCommands
import FeatureKit
import StandupsCommand

#if PostgreSQL
import PostgreSQLRecords
#endif
#if SQLite
import SQLiteRecords
#endif

/// The process: the live world and the engines that it was built with, handed to the command.
@main
struct Standups {
  static func main() async { await StandupsTool.main(engines: engines) }

  /// The engines by the schemes of their addresses.
  private static var engines: [String: StoreEngines.Open] {
    var engines: [String: StoreEngines.Open] = [:]
    #if SQLite
    engines["sqlite"] = SQLiteEngine.open
    #endif
    #if PostgreSQL
    for scheme in ["postgres", "postgresql"] { engines[scheme] = PostgreSQLEngine.open }
    #endif
    return engines
  }
}
