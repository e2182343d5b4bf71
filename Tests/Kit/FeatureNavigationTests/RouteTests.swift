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

  @Test("Ways to write the same are printed in one, and other texts are refused with the reason")
  func canonical() async throws {
    try await expectAnswers(inFile: golden("Navigation/routes.txt")) { line, _ in
      do throws(Route.SyntaxError) {
        let route = try Route(parsing: line)
        #expect(try Route(parsing: "\(route)") == route)
        return "\(route)"
      } catch {
        return error.description
      }
    }
  }

  @Test(
    "A text with signs that no route has is refused",
    arguments: [
      ("", .noScheme), (" s://a", .character(" ")), ("s://a\n", .character("\n")),
      ("s://a\u{0}", .character("\0")), ("s://a\u{1B}[2J", .character("\u{1B}")),
    ] as [(String, Route.SyntaxError)]
  )
  func refused(text: String, error: Route.SyntaxError) {
    #expect(throws: error) { try Route(parsing: text) }
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
}
