import FeatureJSON
import FeatureTesting
import Testing

@Suite struct PatchLawTests {
  private static let count = 200

  @Test(
    "A patch makes one value from the other, its inverse takes that back, and twice is once",
    arguments: LawSeed.first(1, long: 100)
  )
  func difference(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<Self.count {
      let old = random.json()
      let new = random.once(in: 5) ? random.json() : random.changed(old)

      let patch = Patch(from: old, to: new)

      try #require(patch.applied(to: old) == new, "\(old) → \(new)")
      try #require(patch.applied(to: new) == new, "\(old) → \(new)")
      try #require(patch.inverse.applied(to: new) == old, "\(old) → \(new)")
      try #require(patch.inverse.inverse == patch)
      try #require(patch.isEmpty == (old == new))
      try #require(try Patch(json: JSON(parsing: patch.json.bytes)) == patch, "\(patch.json)")
      try #require(patch.conflicts(with: old).isEmpty, "\(old) → \(new)")
      try #require(patch.conflicts(with: new).isEmpty, "\(old) → \(new)")
    }
  }

  @Test(
    "Bytes are read back, and have the same bytes again",
    arguments: LawSeed.first(1, long: 100)
  )
  func bytes(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<Self.count {
      let value = random.json()

      let read = try JSON(parsing: value.bytes)

      try #require(read == value)
      try #require(read.bytes == value.bytes)
    }
  }

  @Test(
    "Where two sides changed a property differently is a conflict, and nowhere else",
    arguments: LawSeed.first(1, long: 100)
  )
  func sides(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<Self.count {
      let base = Shelf(&random)
      let (mine, theirs) = (base.changed(&random), base.changed(&random))
      let patch = Patch(from: base.json, to: mine.json)
      let disputed = base.values.keys.filter { key in
        mine.values[key] != base.values[key] && theirs.values[key] != base.values[key]
          && mine.values[key] != theirs.values[key]
      }

      let conflicts = patch.conflicts(with: theirs.json)

      try #require(Set(conflicts.map(Shelf.key)) == Set(disputed))
      let rest = patch.withoutConflicts(with: theirs.json)
      try #require(rest.conflicts(with: theirs.json).isEmpty)
      let others = Patch(from: base.json, to: theirs.json)
      if disputed.isEmpty {
        try #require(patch.applied(to: theirs.json) == others.applied(to: mine.json))
      }
      var merged = theirs
      for (key, value) in mine.values where value != base.values[key] {
        if !disputed.contains(key) { merged.values[key] = value }
      }
      try #require(rest.applied(to: theirs.json) == merged.json)
    }
  }

  @Test(
    "A patch that takes what is missing from its new value leaves none of its changes out",
    arguments: LawSeed.first(1, long: 100)
  )
  func restoring(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<Self.count {
      let base = random.json()
      let mine = random.changed(base)
      let theirs = random.once(in: 5) ? random.json() : random.changed(base)
      let patch = Patch(from: base, to: mine)

      let merged = patch.applied(to: theirs, restoringFrom: mine)

      // An array stands for its order, which both sides may have changed.
      let conflicts = patch.conflicts(with: merged).filter { merged[$0]?.array == nil }
      try #require(conflicts.isEmpty, "\(base) → \(mine), \(theirs)")
    }
  }

  @Test(
    "A patch of what a type reads keeps what it doesn't, at any place",
    arguments: LawSeed.first(1, long: 100)
  )
  func storedForm(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<Self.count {
      let read = random.json()
      let stored = random.withUnknown(read)
      let new = random.once(in: 5) ? random.json() : random.changed(read)

      let patch = Patch(from: read, to: new).based(on: stored, readAs: read)

      let written = patch.applied(to: stored)
      try #require(written.known == new, "\(stored) → \(new)")
      try #require(patch.conflicts(with: stored).isEmpty, "\(stored) → \(new)")
      try #require(patch.inverse.applied(to: written) == stored, "\(stored) → \(new)")
      try #require(Patch(json: patch.json) == patch, "\(patch.json)")
    }
  }
}

/// An object of values, and of elements with values.
private struct Shelf {
  private static let properties = ["a", "b", "c"]
  private static let ids = ["x", "y"]
  /// The values under their keys, such as `a` and `x.a`; nil for none.
  var values: [String: JSON?]

  init(_ random: inout LawRandom) {
    values = [:]
    for key in Self.properties + Self.ids.flatMap({ id in Self.properties.map { "\(id).\($0)" } }) {
      values[key] = .some(random.once(in: 4) ? nil : random.scalar())
    }
  }

  func changed(_ random: inout LawRandom) -> Shelf {
    var shelf = self
    for key in values.keys.sorted() where random.once(in: 4) {
      shelf.values[key] = .some(random.once(in: 3) ? nil : random.scalar())
    }
    return shelf
  }

  private func object(_ prefix: String) -> JSON.Object {
    JSON.Object(
      Self.properties.compactMap { key in
        (values[prefix + key] ?? nil).map { .init(key, $0) }
      }
    )
  }

  var json: JSON {
    var object = object("")
    object["list"] = .array(
      Self.ids.map { id in
        var element = self.object("\(id).")
        element["id"] = .string(id)
        return .object(element)
      }
    )
    return .object(object)
  }

  /// The key of a path.
  static func key(_ path: Patch.Path) -> String {
    path.steps.compactMap { step in
      switch step {
      case .key("list"): nil
      case .key(let key): key
      case .element(let id): id.string
      }
    }.joined(separator: ".")
  }
}

extension LawRandom {
  /// Returns a value with keys that a type doesn't know.
  fileprivate mutating func withUnknown(_ value: JSON) -> JSON {
    switch value {
    case .object(var object):
      for member in object.members { object[member.key] = withUnknown(member.value) }
      if once(in: 2) { object["?\(pick(1, 2))"] = scalar() }
      return .object(object)
    case .array(let array): return .array(array.map { withUnknown($0) })
    case .null, .bool, .number, .string: return value
    }
  }
}

extension JSON {
  /// The value without the keys that a type doesn't know.
  fileprivate var known: JSON {
    switch self {
    case .object(let object):
      .object(
        JSON.Object(
          object.members.filter { !$0.key.hasPrefix("?") }.map { .init($0.key, $0.value.known) }
        )
      )
    case .array(let array): .array(array.map(\.known))
    case .null, .bool, .number, .string: self
    }
  }
}
