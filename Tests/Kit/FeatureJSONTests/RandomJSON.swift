import FeatureJSON
import FeatureTesting

extension LawRandom {
  /// A value without parts.
  mutating func scalar() -> JSON {
    pick(
      .null,
      .bool(true),
      .bool(false),
      .number("0"),
      .number("-0"),
      .number("1.50"),
      .number("15e-1"),
      .number("1e400"),
      .number("12345678901234567890"),
      .number("7"),
      .string(""),
      .string("é"),
      .string("e\u{301}"),
      .string("a\"\\\n\u{1}/b"),
      .string("\u{0}"),
      .string("🤦🏽‍♀️"),
      .string("a text that is too long to be kept in place")
    )
  }

  mutating func json(depth: Int = 0) -> JSON {
    switch depth < 3 ? Int.random(in: 0..<6, using: &self) : 5 {
    case 0, 1: object(depth: depth)
    case 2: .array(list(upTo: 3) { $0.json(depth: depth + 1) })
    case 3: elements(depth: depth)
    case _: scalar()
    }
  }

  private mutating func object(depth: Int) -> JSON {
    .object(
      JSON.Object(
        list(upTo: 5) {
          .init($0.pick("a", "b", "c", "id", "é", "e\u{301}", "set"), $0.json(depth: depth + 1))
        }
      )
    )
  }

  private mutating func elements(depth: Int) -> JSON {
    let ids = (0..<8).shuffled(using: &self).prefix(Int.random(in: 0...6, using: &self))
    return .array(
      ids.map { id in
        var element = object(depth: depth).object ?? JSON.Object()
        element["id"] = id.isMultiple(of: 2) ? .string("e\(id)") : .number("\(id)")
        return .object(element)
      }
    )
  }

  /// Returns another version of a value.
  mutating func changed(_ value: JSON, depth: Int = 0) -> JSON {
    switch value {
    case .object(var object) where !once(in: 5):
      for member in object.members where member.key != "id" && once(in: 3) {
        object[member.key] = once(in: 4) ? nil : changed(member.value, depth: depth + 1)
      }
      if once(in: 4) { object[pick("m", "n")] = json(depth: 2) }
      return .object(object)
    case .array(var array) where !once(in: 6):
      for index in array.indices where once(in: 3) {
        array[index] = changed(array[index], depth: depth + 1)
      }
      if once(in: 3), !array.isEmpty {
        array.remove(at: Int.random(in: 0..<array.count, using: &self))
      }
      if once(in: 3) {
        let id = JSON.string("x\(Int.random(in: 0..<1_000, using: &self))")
        let element = JSON.object(JSON.Object([.init("id", id)]))
        array.insert(element, at: Int.random(in: 0...array.count, using: &self))
      }
      if once(in: 3) { array.shuffle(using: &self) }
      return .array(array)
    case _: return once(in: 3) ? value : json(depth: depth)
    }
  }
}
