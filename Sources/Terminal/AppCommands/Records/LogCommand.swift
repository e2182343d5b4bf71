import CommandLineTables
import FeatureJSON
import FeatureKit
import TerminalTexts

extension CommandSet {
  /// Lists what was done, when and by whom.
  package static var log: ToolCommand {
    let program = Product.name
    return ToolCommand(
      "log",
      "List what was done, when and by whom.",
      ParameterList(sinceOption, byOption),
      discussion: """
        Each act is listed with the fields that it changed, the last one first. The log has the acts of 90 days, at most \
        10,000, but for those on records that were removed for good; “store purge” removes it. It names you by \(StoreLocation.variable(of: program, for: "USER")), or \
        else by USER.
        """,
      examples: [
        "log": "All that is kept.",
        "log --since monday --by ann": "What Ann did since then.",
        "log --json": "The same for a program, with the values as they are stored.",
      ],
      synonyms: ["history"]
    ) { invocation in
      let (zone, now) = (invocation.dependencies.timeZone, invocation.dependencies.now())
      let dates = DateWords(in: zone) { now }
      let since = try invocation[sinceOption].map { try dates.beginning(ofDay: $0, before: now) }
      var log = try await invocation.stores().loggedActs(since: since, in: zone)
      if let person = invocation[byOption] {
        let name = person.words.lowercased()
        log.acts.removeAll { $0.person?.lowercased().hasPrefix(name) != true }
      }
      let isFiltered = since != nil || invocation[byOption] != nil
      return log.result(since: since, isFiltered, dates, try invocation.missingStore)
    }
  }
}

private let sinceOption = CommandParameter<String?>.option(
  "--since <date>",
  "Only acts since that day."
)

private let byOption = CommandParameter<String?>.option(
  "--by <name>",
  "Only acts of a person whose name begins so."
)

extension DateWords {
  /// Reads a day, which is the last one of a weekday, and returns its beginning.
  fileprivate func beginning(
    ofDay text: String,
    before now: Date
  ) throws(UsageError) -> Date {
    if let date = date(text, from: now, last: true) { return beginning(ofDay: date) }
    throw UsageError(
      "“\(text)” isn't a date.",
      hint: nearest(to: text, from: now).map { "Did you mean “\($0)”?" }
        ?? "Type \(takes(from: nil))."
    )
  }
}

extension LoggedActs {
  fileprivate func result(
    since: Date?,
    _ isFiltered: Bool,
    _ dates: DateWords,
    _ warnings: [Notice]
  ) -> CommandResult {
    var advice: [PrintedText] = []
    if acts.isEmpty { advice.append("The log has no \(isFiltered ? "such " : "")acts.") }
    if let missingUntil, since.map({ $0 <= missingUntil }) ?? true {
      advice.append("Older acts than \(dates.text(missingUntil)) are not kept.")
    }
    return CommandResult(
      text: acts.map { $0.text(dates) }.joined(separator: "\n"),
      plain: acts.flatMap(\.lines).tabSeparated,
      json: ["log": acts.map(\.json), "missingUntil": missingUntil],
      advice: advice.joined(separator: " "),
      warnings: warnings + (isComplete ? [] : [.noLog])
        + (unreadCount > 0 ? [.unreadActs(unreadCount)] : [])
    )
  }
}

extension Notice {
  /// Says that acts are missing, as their lines can't be read.
  fileprivate static func unreadActs(_ count: Int) -> Notice {
    let lines = count.of("line of the log", "lines of the log")
    return Notice(
      kind: .warning,
      code: "unreadable",
      message: "\(lines) can't be read, so acts may be missing.",
      hint:
        "“store check” says which lines of a journal can't. In a database they may be too large."
    )
  }

  /// Says that the log lacks what no log is kept of.
  fileprivate static let noLog = Notice(
    kind: .warning,
    code: "no-log",
    message: "This store keeps no log of its records.",
    hint: "A folder and a database have one."
  )
}

extension LoggedAct {
  /// The act for people: a line, and below it one for each change.
  fileprivate func text(_ dates: DateWords) -> PrintedText {
    let act = step.map { "\($0.rawValue): \(name)" } ?? name
    let first = [dates.text(date), person, act].compactMap(\.self).joined(separator: "  ")
      .onOneLine
    let rest = changes.map { change in
      let fields = change.fields.isEmpty ? "" : ", \(change.fields.joined(separator: "; "))"
      return "  \(change.verb.rawValue) \(change.object)\(fields)".onOneLine
    }
    return PrintedText(lines: ([first] + rest).joined(separator: "\n"))
  }

  /// The act for programs: a line for each change.
  fileprivate var lines: [[String]] {
    changes.map { change in
      [
        RecordJSON.text(of: date), person ?? "", step?.rawValue ?? "", name, change.verb.rawValue,
        change.kind, change.id, change.fields.joined(separator: "; "),
      ]
    }
  }

  fileprivate var json: JSONObject {
    [
      "act": name, "at": date, "by": person, "step": step?.rawValue,
      "changes": changes.map { change -> JSONObject in
        [
          "did": change.verb.rawValue, "kind": change.kind, "id": change.id, "title": change.title,
          "properties": change.parts.isEmpty ? nil : change.parts.map(\.json),
        ]
      },
    ]
  }
}

extension Patch.Part {
  fileprivate var json: JSONObject {
    [
      "path": path.steps.map(\.text), "old": old.map(WrittenJSON.init),
      "new": new.map(WrittenJSON.init),
    ]
  }
}

extension Patch.Path.Step {
  /// The key, or the id of the element.
  fileprivate var text: String {
    switch self {
    case .key(let key): key
    case .element(let id): id.string ?? String(decoding: id.bytes, as: UTF8.self)
    }
  }
}

/// A value of JSON among others that are written.
private struct WrittenJSON: Encodable, Sendable {
  let json: JSON

  init(_ json: JSON) { self.json = json }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch json {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let digits):
      if let int = Int(digits) {
        try container.encode(int)
      } else {
        try container.encode(Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")))
      }
    case .string(let string): try container.encode(string)
    case .array(let elements): try container.encode(elements.map(WrittenJSON.init))
    case .object(let object):
      let members = object.members.map { ($0.key, WrittenJSON($0.value)) }
      try container.encode(Dictionary(members) { first, _ in first })
    }
  }
}

extension String {
  /// The text without the line feeds that would make it look like several acts.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
