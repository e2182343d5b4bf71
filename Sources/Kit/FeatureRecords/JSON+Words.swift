import FeatureJSON

extension JSON {
  /// The value for people; nil for one of many parts.
  var words: String? {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let digits): digits
    case .string(let string): "“\(string)”"
    case .array, .object: nil
    }
  }

  /// The name or the title of an object that has one.
  fileprivate var title: String? { self["name"]?.string ?? self["title"]?.string }
}

extension Patch.Path {
  /// Returns the name of a part of a value, such as `title` or `Ann's name`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - list: The name of the value, if it is a list.
  /// - Returns: The name; nil for the value as a whole, and for an element of it.
  func name(in value: JSON, list: String?) -> String? {
    switch (steps.first, steps.count) {
    case (nil, _), (.element?, 1): return nil
    case _: break
    }
    var (name, value, element): (String?, JSON?, String?) = (list, value, nil)
    for step in steps {
      value = value?[step]
      switch step {
      case .key(let key):
        name = element.map { "\($0)'s \(key)" } ?? name.map { "\(key) of \($0)" } ?? key
        element = nil
      case .element: element = value?.title
      }
    }
    return name
  }
}
