public import FeatureKit
import StandupsDomain
import StandupsStorage

extension FindModel {
  /// Describes what is looked for, and what was found.
  public func build(_ s: ScreenBuilder) {
    s.name = "find"
    s.title = "Find"
    let hint =
      search.isEmpty
      ? "Type words, or a name. Dates are found as they are printed."
      : found.isEmpty ? isAnswered ? "Nothing is found." : "Looking…" : nil
    let lines = [hint, problem].compactMap(\.self)
    if !lines.isEmpty { s.message = lines.joined(separator: " ") }
    s.section("search") {
      Row.textField("words", "Words", text: words) { self.words = $0 }
        .focused(focus == .words) { self.focus = .words }
      Row.textField("by", "By", text: person) { self.person = $0 }
        .focused(focus == .person) { self.focus = .person }
      Row.toggle("has-since", "From a day on", isOn: search.since != nil) {
        self.sinceToggled(to: $0)
      }
      if let since = search.since {
        Row.datePicker("since", "From", date: since, detail: since.dayText(in: timeZone)) {
          self.sinceChanged(to: $0)
        }
      }
      Row.toggle("has-until", "Up to a day", isOn: search.until != nil) {
        self.untilToggled(to: $0)
      }
      if let until = search.until {
        Row.datePicker("until", "Up to", date: until, detail: until.dayText(in: timeZone)) {
          self.untilChanged(to: $0)
        }
      }
    }
    for kind in found {
      s.section(kind.id, kind.rows, title: kind.id.asTitle) { row in
        let id = ControlID("found", row.id)
        let (label, detail) = (row.text.label, self.detail(of: row.text))
        guard row.text.route != nil else { return .text(id, label, detail: detail) }
        return .navigationLink(id, label, detail: detail) { self.rowTapped(row.id) }
      }
    }
  }
}

extension FindModel {
  /// The record that has a text, who said it or does it, and when.
  private func detail(of text: FoundText) -> String? {
    let kind = text.kind
    let person = kind.isTitle || kind == .step ? text.people.first : text.speaker
    let held = text.meetingTitle(in: timeZone, standup)
    let parts = [
      kind.isTitle ? nil : text.title, person, held,
      kind == .task && held == nil ? text.deadline.map { "by \($0.text(in: timeZone))" } : nil,
    ]
    let detail = parts.compactMap(\.self).joined(separator: ", ")
    return detail.isEmpty ? nil : detail
  }
}

extension FoundText {
  /// The text, which may be empty.
  fileprivate var label: String { text.isBlank ? "Untitled" : text }
}

extension String {
  /// The name of a folder as a title: `Follow-ups`.
  var asTitle: String { prefix(1).uppercased() + dropFirst() }
}
