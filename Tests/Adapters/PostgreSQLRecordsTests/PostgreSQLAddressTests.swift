#if PostgreSQL

import Foundation
import PostgreSQLRecords
import Testing

@Suite struct PostgreSQLAddressTests {
  @Test(
    "An address names a place, which has no secret in it",
    arguments: [
      ("postgres://me@db.example/team", "postgres://db.example/team"),
      ("postgresql://me:a-secret@db.example:6543/team", "postgres://db.example:6543/team"),
      ("postgres://me:p%40ss%2Fw@db/t%C3%A9am?sslmode=require", "postgres://db/téam"),
      ("postgres://me:p@ss@db/team", "postgres://db/team"),
      ("postgres://me@[::1]:5433/team", "postgres://[::1]:5433/team"),
      ("postgres://me@%2Frun%2Fpg/team", "postgres:///team?host=/run/pg"),
      (
        "postgres:///team?host=/run/pg&schema=a&password=x",
        "postgres:///team?host=/run/pg&schema=a"
      ),
      ("postgres://me@db", "postgres://db/me"),
      ("postgres://me@db/team?hostaddr=10.0.0.1", "postgres://db/team?hostaddr=10.0.0.1"),
      ("postgres:///team?hostaddr=::1&schema=a", "postgres:///team?hostaddr=::1&schema=a"),
    ]
  )
  func place(text: String, place: String) throws {
    #expect(try PostgreSQLAddress(text).place == place)
  }

  @Test(
    "An address with a mistake is refused, and no part of it is repeated",
    arguments: [
      "postgres://me:a/secret@db/team", "postgres://me:a?secret@db/team",
      "postgres://me:12/secret@db",
      "postgres://me:a#secret%zz@db/team", "postgres://db:secret/team", "postgres://db:0/team",
      "postgres://db:65536/team", "postgres://a b/team", "postgres://a,b/team",
      "postgres://[::1/team",
      "postgres://[::1]x/team", "postgres://db/team?secret=1", "postgres://db/team?sslmode",
      "postgres://db/team?service=secret", "postgres://db/te%00am", "postgres://db/te%FFam",
      "db/team",
      "postgres://db/team?schema=\(String(repeating: "s", count: 51))", "postgres://db/a/secret",
      "postgres://db/team?hostaddr=a%20secret",
    ]
  )
  func mistakes(text: String) throws {
    let problem = #expect(throws: PostgreSQLAddress.Problem.self) { try PostgreSQLAddress(text) }

    #expect(problem?.reason.contains("secret") == false)
  }

  @Test("The name of a person's folder says where the tables are, not who reads them")
  func personalName() throws {
    let names = try [
      "postgres://me:a@db/team", "postgres://you:b@DB:5432/team?sslmode=require",
      "postgres://db/other",
      "postgres://db/team?schema=a", "postgres://db:1/team", "postgres://db-team/team",
      "postgres://db/team?hostaddr=10.0.0.1", "postgres://db/team?hostaddr=10.0.0.2",
    ].map { try PostgreSQLAddress($0).personalName }

    #expect(names[0] == names[1])
    #expect(Set(names).count == names.count - 1)
    #expect(names[0] == "postgres://db/5432/team/records")
  }
}

#endif
