extension DecodingError {
  /// Returns the wrong value and the reason, as in “title” in its record isn't text.
  ///
  /// The system's reasons name types of Swift, so they have other words here. The reasons of a record's own type stay.
  ///
  /// - Parameter subject: What was read, such as its record; nil if the sentence has named it.
  /// - Returns: The clause, without a full stop.
  package func clause(in subject: String? = nil) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let steps = path.enumerated().map { index, key in
        key.intValue.map { "[\($0)]" } ?? (index == 0 ? "" : ".") + key.stringValue
      }
      guard !steps.isEmpty else { return subject ?? "it" }
      return "“\(steps.joined())”" + (subject.map { " in \($0)" } ?? "")
    }
    switch self {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): return "\(place(context.codingPath)) has no value"
    case .typeMismatch(let type, let context):
      return "\(place(context.codingPath)) isn't \(Self.kind(of: type))"
    case .dataCorrupted(let context):
      let (path, reason) = (context.codingPath, context.debugDescription)
      if path.isEmpty, reason.contains("JSON") {
        return "\(place(path)) isn't JSON, or a number in it doesn't fit"
      }
      if let value = reason.firstRange(of: " value "), reason.hasPrefix("Cannot initialize ") {
        return "\(place(path)) can't be “\(reason[value.upperBound...])” in this version"
      }
      return "\(place(path)): \(reason.hasSuffix(".") ? reason.dropLast() : reason[...])"
    @unknown default: return "\(place([])): \(self)"
    }
  }

  /// The kind of value that a type is written as.
  private static func kind(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any Numeric.Type: "a number"
    case is any ExpressibleByArrayLiteral.Type: "a list"
    case is any ExpressibleByDictionaryLiteral.Type: "a JSON object"
    default: "of the right kind"
    }
  }
}
