import FeatureScreens
import Foundation

/// A model with one control of each kind, that keeps what was done to it.
@MainActor
final class SampleScreen {
  struct Attendee: Identifiable {
    var id: Int
    var name: String
  }

  enum Theme: String, CaseIterable {
    case orange, navy, seafoam
  }

  enum Field: Equatable {
    case title, attendee(Int)
  }

  var standups = [Attendee(id: 10, name: "Design"), Attendee(id: 11, name: "Engineering")]
  var attendees = [Attendee(id: 7, name: "Blob"), Attendee(id: 8, name: "Blob Jr")]
  var title = "Engineering"
  var minutes = 10
  var theme = Theme.orange
  var hasSound = true
  var volume = 0.5
  var deadline = Date(timeIntervalSince1970: 1_767_603_600)
  var focus: Field?
  var isTitleEditable = true
  var taps: [String] = []

  func live(window: Range<Int> = 0..<100) -> LiveScreen {
    let builder = ScreenBuilder(name: "sample", window: window)
    build(builder)
    return builder.finish()
  }

  private func build(_ s: ScreenBuilder) {
    s.title = "Everything"
    s.message = "One of each."
    s.section("info", title: "Standup Info", footer: "Saved at once.") {
      Row.textField("title", "Title", text: title) { self.title = $0 }
        .focused(focus == .title) { self.focus = .title }
        .error(title.isEmpty ? "A title is needed." : nil)
        .disabled(!isTitleEditable)
      Row.stepper(
        "minutes",
        "Length",
        value: minutes,
        in: 5...30,
        step: 5,
        detail: "\(minutes) min"
      ) {
        self.minutes = $0
      }
      Row.picker(
        "theme",
        "Theme",
        selection: theme,
        options: Theme.allCases,
        name: \.rawValue.capitalized
      ) { self.theme = $0 }
      Row.toggle("sound", "Sound", isOn: hasSound) { self.hasSound = $0 }
      Row.slider("volume", "Volume", value: volume, in: 0...1) { self.volume = $0 }
      Row.datePicker(
        "deadline",
        "Deadline",
        date: deadline,
        earliest: Date(timeIntervalSince1970: 0)
      ) { self.deadline = $0 }
      Row.progress("elapsed", "Elapsed", fraction: 1 / 3, detail: "10:00 left")
      Row.text("notes", "Notes", detail: "two\nlines")
      Row.button("add-attendee", "Add attendee") { self.taps.append("add-attendee") }
    }
    s.section("attendees", attendees, title: "Attendees") { attendee in
      Row.textField(ControlID("attendee", attendee.id), "Name", text: attendee.name) { name in
        self.attendees = self.attendees.map {
          $0.id == attendee.id ? .init(id: $0.id, name: name) : $0
        }
      }
      .focused(self.focus == .attendee(attendee.id)) { self.focus = .attendee(attendee.id) }
    }
    s.section(
      "standups",
      standups,
      title: "Standups",
      delete: { for offset in $0.reversed() { self.standups.remove(at: offset) } },
      move: { self.taps.append("move \($0.map(\.self)) to \($1)") }
    ) { standup in
      .navigationLink(ControlID("standup", standup.id), standup.name, detail: "3 people") {
        self.taps.append("standup \(standup.id)")
      }
    }
    s.action("confirm-edit", "Save", role: .confirm, isEnabled: !title.isEmpty) {
      self.taps.append("confirm-edit")
    }
    s.action("delete", "Delete", role: .destructive) { self.taps.append("delete") }
  }
}
