#if PostgreSQL
import FeatureRecords

/// The form of the tables.
extension PostgreSQLConnection {
  /// False for tables of an earlier version, which have no entries.
  var hasEntries: Bool {
    get async throws {
      guard isEarlier else { return true }
      // Another program may have given them the present form.
      let formats = try await execute(.format) { try $0.number(0) }
      isEarlier = formats.contains { $0 < 2 }
      return !isEarlier
    }
  }

  /// Gives tables of an earlier version the present form.
  func upgradeIfEarlier() async throws {
    guard isEarlier else { return }
    do { try await execute(.upgrade) } catch PostgreSQLFailure.refused("42501") {
      throw PostgreSQLFailure.unusable(
        .refused(
          "its tables are of an earlier version, and this role may not change them",
          advice: "Let who made them call “store upgrade”."
        )
      )
    }
    isEarlier = false
  }
}
#endif
