#if PostgreSQL
import FeatureRecords

/// The failure of a connection, or the refusal of a server.
enum PostgreSQLFailure: Error {
  /// The connection is gone, or never was; the reason is a clause.
  case lost(String)
  /// Nothing has come for as long as there is patience; the reason is a clause.
  case silent(String)
  /// The server refused, with a code of five characters.
  case refused(String)
  /// The database can't be used, for another cause.
  case unusable(RecordStoreError.Cause)

  var isLost: Bool {
    switch self {
    case .lost, .silent: true
    case .refused, .unusable: false
    }
  }

  /// True if it's worth waiting for the server once more.
  var isRepeatable: Bool { if case .lost = self { true } else { false } }

  /// A row of a transaction that another program wrote first.
  static let missedRow = Self.refused("40001")

  /// True if another transaction came first, or waits for this one, so that another try may be made.
  var isCollision: Bool {
    switch self {
    case .refused("40P01"), .refused("40001"): true
    case .refused, .lost, .silent, .unusable: false
    }
  }

  /// The failure in words.
  var cause: RecordStoreError.Cause {
    switch self {
    case .lost(let reason), .silent(let reason):
      .unreachable(reason, advice: "Check the server and the way to it, then try again.")
    case .refused(let code): Self.cause(code)
    case .unusable(let cause): cause
    }
  }

  private static func cause(_ code: String) -> RecordStoreError.Cause {
    switch code {
    case "55P03", "40P01", "40001": .busy
    case "42P01", "3F000":
      .refused(
        "it has no tables for records, or the role may not use their schema",
        advice: "Make them with “store init”, or start again with another place."
      )
    case "28P01", "28000":
      .refused(
        "the server refuses the role or its password",
        advice: "Check both: a password can stand in the file “.pgpass”."
      )
    case "3D000":
      .refused(
        "the server has no such database",
        advice: "Make it with “createdb”, then try again."
      )
    case "42501":
      .refused(
        "the role may not do that",
        advice: """
          To make tables it needs the right CREATE on the database; to use them, USAGE on the schema and its sequence, and \
          SELECT, INSERT, UPDATE and DELETE on the tables.
          """
      )
    case "25006":
      .refused("the server only reads, as a copy of another does", advice: "Name the other one.")
    case "53100":
      .refused("the disk of the server is full", advice: "Make room there, then try again.")
    case "53300":
      .refused("the server has no connection left", advice: "End other programs, then try again.")
    case "57P01", "57P02", "57P03":
      .unreachable("the server is starting or stopping", advice: "Try again.")
    case "22021", "22P05":
      .unencodable("a text in it has a character that the database can't keep")
    case "54000", "22001": .unencodable("it is larger than the database allows")
    case _:
      .refused(
        "the server refuses with the code \(code.allSatisfy(\.isASCII) ? code : "?")",
        advice: "Look up the code in the manual of PostgreSQL, and in the log of the server."
      )
    }
  }
}
#endif
