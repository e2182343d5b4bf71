import FeatureKit
import FeatureTesting
import Testing

@Suite struct RouteTests {
  @Test("A route is a scheme and segments, each with a query of its own")
  func parts() throws {
    let route = try Route(parsing: "shelf://books/D0/edit?focus=B0/genre")

    #expect(route.scheme == "shelf")
    #expect(
      route.segments == [
        .init("books"), .init("D0"), .init("edit", query: ["focus": "B0"]), .init("genre"),
      ]
    )
  }

  @Test(
    "A segment is taken out with its query, and what is over it stays",
    arguments: [
      ("s://a/b?x=1&over=c/d", 1, "s://a?over=c/d"), ("s://a/b?x=1/c", 1, "s://a/c"),
      ("s://a?over=b", 0, "s://"),
    ]
  )
  func removing(text: String, index: Int, rest: String) throws {
    #expect("\(try Route(parsing: text).removingSegment(at: index))" == rest)
  }

  @Test(
    "Ways to write the same are printed in one",
    arguments: [
      ("shelf://books", "shelf://books"),
      ("SHELF://Books/Add", "shelf://books/Add"),
      ("shelf://books/", "shelf://books"),
      ("shelf://books//add///", "shelf://books/add"),
      ("shelf://", "shelf://"),
      ("a+b-c.1:///", "a+b-c.1://"),
      ("s://a?b=1&a=2", "s://a?a=2&b=1"),
      ("s://a?a=1&a=2", "s://a?a=2"),
      ("s://a?a=1&a", "s://a?a"),
      ("s://a?a=", "s://a?a"),
      ("s://a?", "s://a"),
      ("s://a?&&=x&", "s://a"),
      ("s://a/?a", "s://a?a"),
      ("s://a?a=1/?a=2&b", "s://a?a=2&b"),
      ("s://a?b?c=d=e", "s://a?b%3Fc=d%3De"),
      ("s://a/b%2fc", "s://a/b%2Fc"),
      ("s://a/%61%2d%7E", "s://a/a-~"),
      ("s://a/Zoë/李:雷+x", "s://a/Zo%C3%AB/%E6%9D%8E%3A%E9%9B%B7%2Bx"),
      ("s://a/%00%0A%1B", "s://a/%00%0A%1B"),
      ("s://a/../.", "s://a/../."),
      ("s://a/%F0%9F%87%A9?%26=%3D", "s://a/%F0%9F%87%A9?%26=%3D"),
    ]
  )
  func canonical(text: String, printed: String) throws {
    let route = try Route(parsing: text)

    #expect("\(route)" == printed)
    #expect(try Route(parsing: printed) == route)
  }

  @Test(
    "A text that isn't a route is refused with the reason",
    arguments: [
      ("", .noScheme), ("shelf", .noScheme), ("books/add", .noScheme),
      ("shelf:add", .noScheme), ("shelf:/add", .noScheme), ("://books", .noScheme),
      ("1s://a", .noScheme), ("s_s://a", .noScheme), ("ß://a", .noScheme),
      (" s://a", .character(" ")), ("s://a\n", .character("\n")), ("s://a\u{0}", .character("\0")),
      ("s://a\u{1B}[2J", .character("\u{1B}")), ("s://a#b", .character("#")),
      ("s://a/%", .percent("%")), ("s://a/%4", .percent("%4")), ("s://a/x%G0", .percent("x%G0")),
      ("s://a/%FF", .percent("%FF")), ("s://a/%C0%AF", .percent("%C0%AF")),
      ("s://a/%ED%A0%80", .percent("%ED%A0%80")), ("s://a?x=%", .percent("%")),
      ("s://?a", .queryFirst), ("s:///?a", .queryFirst),
    ] as [(String, Route.SyntaxError)]
  )
  func refused(text: String, error: Route.SyntaxError) {
    #expect(throws: error) { try Route(parsing: text) }
    #expect(error.description.hasSuffix("."))
  }

  @Test("A long text is read as a short one is")
  func long() throws {
    let count = LongTests.count(2_500, long: 12_500)
    let segments = String(repeating: "/a?b=%20", count: count)

    let route = try Route(parsing: "s:/\(segments)")

    #expect(route.segments.count == count)
    #expect("\(route)" == "s:/\(segments)")
  }

  @Test("The error for a long text is short")
  func longMistake() {
    let error = #expect(throws: Route.SyntaxError.self) {
      try Route(parsing: "s://" + String(repeating: "%", count: 100_000))
    }

    #expect((error?.description.count ?? .max) < 150)
  }

  @Test("A route that is made, not read, has no empty segments and no empty names either")
  func made() throws {
    let route = Route(
      scheme: "S",
      segments: [.init(""), .init("a", query: ["": "x", "b": ""]), .init("", query: ["c": ""])]
    )

    #expect("\(route)" == "s://a?b")
    #expect(try Route(parsing: "\(route)") == route)
  }
}
