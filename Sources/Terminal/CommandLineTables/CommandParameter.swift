import FeatureScreens
import TerminalTexts

/// A word, an option or a flag of a command, with the type of its value.
///
/// It is declared once; the parser, the help, the completion and the suggestions read that declaration.
///
/// ```swift
/// extension CommandParameter<Int?> {
///   static var pages: Self { option("--pages <number>", in: 1...9_999, "The number of pages.") }
/// }
///
/// arguments[.pages]  // Int?
/// ```
public struct CommandParameter<Value: Sendable>: Sendable {
  private(set) var description: ParameterDescription
  /// The value of a parameter that isn't given; nil for a word that must be.
  let absent: Value?

  private init(
    _ description: ParameterDescription,
    absent: Value?,
    read: @escaping @Sendable ([String]) throws(UsageError) -> Value
  ) {
    (self.description, self.absent) = (description, absent)
    self.description.read = { texts throws(UsageError) in try read(texts) }
  }
}

extension CommandParameter {
  /// Returns the parameter with other words for it, which only lead to a suggestion.
  public func synonyms(_ words: String...) -> Self {
    var parameter = self
    parameter.description.synonyms = words
    return parameter
  }
}

// MARK: - Words

extension CommandParameter {
  /// A word that must be given.
  public static func word(
    _ name: String,
    of values: CommandValues = .text,
    _ abstract: String,
    read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) -> Self {
    let description = ParameterDescription(name, count: .one, of: values, abstract)
    return Self(description, absent: nil) { texts throws(UsageError) in
      try read(texts.last ?? "")
    }
  }
}

extension CommandParameter<String> {
  /// A word that must be given, as it is.
  public static func word(
    _ name: String,
    of values: CommandValues = .text,
    _ abstract: String
  ) -> Self {
    word(name, of: values, abstract) { $0 }
  }
}

extension CommandParameter<String?> {
  /// A word that can be left out.
  public static func optionalWord(
    _ name: String,
    of values: CommandValues = .text,
    _ abstract: String
  ) -> Self {
    Self(ParameterDescription(name, count: .optional, of: values, abstract), absent: .some(nil)) {
      $0.last
    }
  }
}

extension CommandParameter<[String]> {
  /// All words to the end of the line.
  public static func words(
    _ name: String,
    isRequired: Bool = false,
    of values: CommandValues = .text,
    _ abstract: String
  ) -> Self {
    let count: ParameterDescription.Count = isRequired ? .oneOrMore : .any
    return Self(ParameterDescription(name, count: count, of: values, abstract), absent: []) { $0 }
  }
}

extension CommandParameter where Value: ChoosableValue {
  /// A word from a few choices.
  public static func word(_ name: String, _ abstract: String) -> Self {
    word(name, of: .choices(Value.allCases.map(\.rawValue)), abstract, read: choice)
  }
}

/// Reads a choice, which was checked already.
@Sendable private func choice<Choice: ChoosableValue>(
  _ text: String
) throws(UsageError) -> Choice {
  if let choice = Choice(rawValue: text) { return choice }
  throw UsageError("There is no choice “\(text)”.")
}

// MARK: - Options and flags

extension CommandParameter {
  /// An option with a value of its own type, such as `--pages 12`.
  ///
  /// - Parameters:
  ///   - label: The names and the value as help shows them, such as `-o, --output <file>`.
  ///   - values: The kind of the value, for completion.
  ///   - abstract: A sentence for help.
  ///   - read: Reads the value, or throws the reason why it is invalid.
  /// - Returns: The parameter.
  public static func option<Wrapped>(
    _ label: String,
    of values: CommandValues = .text,
    _ abstract: String,
    read: @escaping @Sendable (String) throws(UsageError) -> Wrapped
  ) -> Self where Value == Wrapped? {
    let description = ParameterDescription(label, of: values, abstract)
    return Self(description, absent: .some(nil)) { texts throws(UsageError) in
      guard let text = texts.last else { return nil }
      return try read(text)
    }
  }

  /// An option with a value from a few choices.
  public static func option<Choice: ChoosableValue>(
    _ label: String,
    _ abstract: String
  ) -> Self where Value == Choice? {
    option(label, of: .choices(Choice.allCases.map(\.rawValue)), abstract, read: choice)
  }
}

extension CommandParameter<String?> {
  /// An option with a text.
  public static func option(
    _ label: String,
    of values: CommandValues = .text,
    _ abstract: String
  ) -> Self {
    option(label, of: values, abstract) { $0 }
  }
}

extension CommandParameter<Int?> {
  /// An option with a whole number.
  public static func option(
    _ label: String,
    in range: ClosedRange<Int>,
    _ abstract: String
  ) -> Self {
    option(label, abstract) { text throws(UsageError) in
      if let number = Int(text), range.contains(number) { return number }
      throw UsageError(
        "“\(text)” isn't a number for \(ParameterDescription(label, "").name).",
        hint: "Type a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    }
  }
}

extension CommandParameter<[String]> {
  /// An option that can be given several times, each time with a text.
  public static func options(
    _ label: String,
    of values: CommandValues = .text,
    _ abstract: String
  ) -> Self {
    Self(ParameterDescription(label, count: .any, of: values, abstract), absent: []) { $0 }
  }
}

extension CommandParameter<Bool> {
  /// An option without a value.
  public static func flag(_ label: String, _ abstract: String) -> Self {
    Self(ParameterDescription(label, abstract), absent: false) { !$0.isEmpty }
  }

  /// Asks for help, anywhere in the line.
  public static var help: Self { flag("-h, --help", "Show help.") }

  /// Asks for the version.
  public static var version: Self { flag("-V, --version", "Show the version.") }
}
