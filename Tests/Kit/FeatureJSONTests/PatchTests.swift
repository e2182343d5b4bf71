import FeatureJSON
import FeatureTesting
import Testing

@Suite struct PatchTests {
  /// Elements whose ids are the letters of a word; a digit behind a letter is its value.
  private func list(_ word: String) -> JSON {
    var elements: [JSON.Object] = []
    for letter in word {
      if letter.isNumber {
        elements[elements.count - 1]["value"] = .string(String(letter))
      } else {
        elements.append(JSON.Object([.init("id", .string(String(letter)))]))
      }
    }
    return .array(elements.map { .object($0) })
  }

  private func word(_ list: JSON) -> String {
    (list.array ?? []).map { ($0["id"]?.string ?? "?") + ($0["value"]?.string ?? "") }.joined()
  }

  @Test(
    "Elements are merged each by itself, with their places",
    arguments: [
      // base, mine, theirs, merged, and the conflicts
      ("abc", "abcx", "abcy", "abcyx", ""), ("abc", "xabc", "yabc", "xyabc", ""),
      ("abc", "axbc", "abyc", "axbyc", ""), ("abc", "bac", "abcd", "bacd", ""),
      ("abc", "ac", "abcd", "acd", ""), ("abc", "abxc", "ac", "axc", ""),
      ("abcd", "dabc", "bcd", "dbc", ""), ("abcd", "bacd", "abdc", "badc", ""),
      ("abc", "abxyzc", "abwc", "abxyzwc", ""), ("abc", "axybc", "ac", "axyc", ""),
      ("abc", "axybc", "c", "cxy", ""),
      ("abc", "cba", "bac", "cba", "order"), ("abc", "bca", "cab", "cba", ""),
      ("a1b", "a2b", "a3b", "a2b", "a.value"), ("a1b", "ba2", "a3b", "ba2", "a.value"),
      ("a1b", "b", "a2b", "b", "a"), ("ab", "a", "a", "a", ""), ("a", "ab1", "ab2", "ab1", "b"),
      // An element that others removed comes back if it was changed, not if it was only moved.
      ("ab", "a2b", "b", "a2b", "a"), ("abc", "ab2c", "ac", "ab2c", "b"),
      ("abc", "abc2", "ab", "abc2", "c"), ("abc", "cab", "ab", "ab", ""),
    ]
  )
  func elements(base: String, mine: String, theirs: String, merged: String, conflicts: String) {
    let patch = Patch(from: list(base), to: list(mine))

    #expect(word(patch.applied(to: list(theirs), restoringFrom: list(mine))) == merged)
    let found = patch.conflicts(with: list(theirs)).map { path in
      path.steps.map { step in
        switch step {
        case .key(let key): key
        case .element(let id): id.string ?? "?"
        }
      }.joined(separator: ".")
    }
    #expect(found.map { $0.isEmpty ? "order" : $0 }.joined(separator: " ") == conflicts)
  }

  @Test("Without what is in conflict, a patch replaces nothing of others")
  func withoutConflicts() {
    let patch = Patch(from: list("a1b1cde"), to: list("b2a2ecd"))

    let rest = patch.withoutConflicts(with: list("a3b1dec"))

    #expect(word(rest.applied(to: list("a3b1dec"))) == "b2a3edc")
  }

  @Test("A part that a value lacks isn't changed")
  func lacking() throws {
    let patch = try Patch(
      from: JSON(parsing: #"{"a":{"b":1},"c":[{"id":1,"x":1}]}"#.utf8),
      to: JSON(parsing: #"{"a":{"b":2},"c":[{"id":1,"x":2}]}"#.utf8)
    )

    for text in ["{}", "[]", #"{"a":3,"c":{}}"#, #"{"c":[{"id":2}]}"#, #"{"c":[1]}"#] {
      let value = try JSON(parsing: text.utf8)
      #expect(patch.applied(to: value) == value)
      #expect(!patch.conflicts(with: value).isEmpty)
    }
  }

  @Test("A list in the opposite order has a move for each element but one")
  func long() {
    let ids = Array(0..<LongTests.count(500, long: 20_000))
    func list(_ ids: [Int]) -> JSON {
      .array(ids.map { .object(JSON.Object([.init("id", .number("\($0)"))])) })
    }
    let (old, new) = (list(ids), list(ids.reversed()))

    #expect(Patch(from: old, to: new).applied(to: old) == new)
  }

  @Test(
    "A patch is written as one object, with what was there before",
    arguments: [
      (#"{"a":1}"#, #"{"a":1}"#, "{}"),
      ("1", "null", #"{"set":null,"was":1}"#),
      (
        #"{"a":1,"b":{"c":null}}"#, #"{"b":{"c":"x"},"d":[]}"#,
        #"{"keys":{"a":{"was":1},"b":{"keys":{"c":{"set":"x","was":null}}},"d":{"set":[]}}}"#
      ),
      (
        #"[{"id":1,"x":1},{"id":"b"}]"#, #"[{"id":"b"},{"id":1,"x":2},{"id":3}]"#,
        """
        {"elements":[\
        {"from":{"after":1,"at":1},"id":"b","to":{"at":0,"before":1}},\
        {"edit":{"keys":{"x":{"set":2,"was":1}}},"id":1},\
        {"edit":{"set":{"id":3}},"id":3,"to":{"after":1,"at":2}}]}
        """
      ),
    ]
  )
  func written(old: String, new: String, patch: String) throws {
    let (old, new) = try (JSON(parsing: old.utf8), JSON(parsing: new.utf8))

    #expect(Patch(from: old, to: new).json.description == patch)
    #expect(try Patch(json: JSON(parsing: patch.utf8))?.applied(to: old) == new)
  }

  @Test(
    "A patch of another form isn't read, as the rest of it would be another change",
    arguments: [
      "[]", "1", #"{"add":1}"#, #"{"set":1,"by":2}"#, #"{"keys":{},"set":1}"#, #"{"keys":[]}"#,
      #"{"keys":{"a":{"keys":{"b":{"add":1}}}}}"#, #"{"elements":{}}"#, #"{"elements":[{}]}"#,
      #"{"elements":[{"id":null}]}"#, #"{"elements":[{"id":1,"swap":2}]}"#,
      #"{"elements":[{"id":1,"edit":{"add":1}}]}"#, #"{"elements":[{"id":1,"to":{}}]}"#,
      #"{"elements":[{"id":1,"to":{"at":1.5}}]}"#,
      #"{"elements":[{"id":1,"from":{"at":1,"of":"list"}}]}"#,
    ]
  )
  func otherForm(text: String) throws {
    #expect(try Patch(json: JSON(parsing: text.utf8)) == nil)
  }

  @Test(
    "A part that others removed or replaced comes back as a whole from the source",
    arguments: [
      (#"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, "{}", #"{"a":{"b":2}}"#),
      (
        #"{"a":{"b":1,"c":1}}"#, #"{"a":{"b":2,"c":1}}"#, #"{"a":3,"d":4}"#,
        #"{"a":{"b":2,"c":1},"d":4}"#
      ),
      (#"[{"id":1}]"#, #"[{"id":2}]"#, #"[{"id":1},{"id":1}]"#, #"[{"id":2}]"#),
      (
        #"[{"id":1},{"id":2}]"#, #"[{"id":2,"x":1},{"id":1}]"#, #"[{"id":1}]"#,
        #"[{"id":2,"x":1},{"id":1}]"#
      ),
    ]
  )
  func restoring(base: String, mine: String, theirs: String, merged: String) throws {
    let (base, mine) = try (JSON(parsing: base.utf8), JSON(parsing: mine.utf8))
    let patch = Patch(from: base, to: mine)

    let restored = try patch.applied(to: JSON(parsing: theirs.utf8), restoringFrom: mine)

    #expect(restored.description == merged)
  }

  @Test("Of many elements, each is in conflict once, and so is their order")
  func many() {
    let count = LongTests.count(500, long: 50_000)
    func list(_ ids: some Sequence<Int>, _ value: Int) -> JSON {
      .array(
        ids.map { id in
          .object(.init([.init("id", .number("\(id)")), .init("v", .number("\(value)"))]))
        }
      )
    }
    let patch = Patch(from: list(0..<count, 1), to: list((0..<count).reversed(), 2))

    let conflicts = patch.conflicts(with: list(Array(count / 2..<count) + (0..<count / 2), 3))

    #expect(conflicts.count == count + 1)
    #expect(conflicts.count { $0.steps.isEmpty } == 1)
  }

  @Test("Keys that all go, and others that all come, are changed at once")
  func manyKeys() {
    let count = LongTests.count(500, long: 200_000)
    func object(_ prefix: String) -> JSON {
      .object(.init((0..<count).map { .init("\(prefix)\($0)", .null) }))
    }
    let (old, new) = (object("a"), object("b"))

    #expect(Patch(from: old, to: new).applied(to: old) == new)
  }
}
