import FeatureKit
import FeatureTesting
import Testing

@Suite struct RouteLawTests {
  @Test(
    "A route that is printed and read again is the same route",
    arguments: LawSeed.first(2, long: 20)
  )
  func printing(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<50 {
      let route = random.route()

      #expect(try Route(parsing: "\(route)") == route)
    }
  }

  @Test(
    "Any text is refused with a sentence, or printed in a form that does not change any more",
    arguments: LawSeed.first(2, long: 20)
  )
  func texts(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<50 {
      let text = random.mutation(of: "\(random.route())")
      do throws(Route.SyntaxError) {
        let route = try Route(parsing: text)
        let printed = "\(route)"

        #expect(try "\(Route(parsing: printed))" == printed)
        #expect(printed.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      } catch {
        #expect(error.description.hasSuffix("."))
      }
    }
  }
}

extension LawRandom {
  fileprivate mutating func route() -> Route {
    let segments = list(upTo: 6) { random in
      let names = random.list(upTo: 3) { $0.text(upTo: 4) }
      let query = names.map { ($0, random.text(upTo: 4)) }
      return Route.Segment(
        random.pick(random.text(), "books", "edit"),
        query: Dictionary(query) { $1 }
      )
    }
    // The first segment is read in lower case, so a route that is printed again has it so.
    let first = segments.first { !$0.text.isEmpty }?.text.lowercased() ?? "books"
    return Route(
      scheme: pick("shelf", "a+b", "x-y.z1"),
      segments: [Route.Segment(first)] + segments
    )
  }

  /// Takes away, doubles, or replaces characters of a text, or puts others between them.
  fileprivate mutating func mutation(of text: String) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let offset = Int.random(in: 0...characters.count, using: &self)
      let length = min(Int.random(in: 0...3, using: &self), characters.count - offset)
      let old = characters[offset..<(offset + length)]
      let others = [
        "%", "/", "?", "&", "=", "#", ":", "//", "%2", "%2F", "%80", "..", "+", self.text(), "",
        String(old + old),
      ]
      let new = others[Int.random(in: others.indices, using: &self)]
      characters.replaceSubrange(offset..<(offset + length), with: Array(new))
    }
    return String(characters)
  }
}
