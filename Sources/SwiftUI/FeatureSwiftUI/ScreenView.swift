#if canImport(SwiftUI)
import FeatureBindings
import FeatureScreens
import Foundation
public import SwiftUI

/// A screen as its value says: what an app shows before its view is drawn.
struct ScreenView: View {
  private let screen: OpenScreen
  /// The rows of collections that are made so far.
  @State private var count = 100
  @FocusState private var focus: ControlID?

  init(_ screen: OpenScreen) { self.screen = screen }

  var body: some View {
    let value = screen.live(rows: count).screen
    List {
      if let heading = value.heading { Text(heading).font(.headline) }
      if let message = value.message { Text(message).foregroundStyle(.secondary) }
      ForEach(value.sections, id: \.id) { section in
        self.section(section)
      }
      Section {
        ForEach(screen.shown([.normal, .destructive, .back], of: value.describedActions), id: \.id)
        {
          action in
          Button(action.label, role: action.buttonRole) { screen.perform(action.id) }
            .disabled(!action.isEnabled)
        }
      }
    }
    .navigationTitle(value.title)
    .toolbar {
      ScreenToolbar(
        screen: screen,
        actions: screen.shown([.cancel, .confirm, .history], of: value.actions)
      )
    }
    .onChange(of: value.focus, initial: true) { focus = $1 }
    .onChange(of: focus) { old, new in
      let left = value.controls.first { $0.id == old }
      if let left, left.submission == .once { screen.submit(left.id) }
      if let new, new != value.focus { screen.perform(new, .focus) }
    }
  }

  private func section(_ section: ScreenSection) -> some View {
    Section {
      ForEach(section.rows, id: \.id) { row in
        ControlRow(screen: screen, control: row, focus: $focus)
          .deleteDisabled(!row.isDeletable)
          .moveDisabled(!row.isMovable)
      }
      .onDelete { screen.delete($0, of: section.rows) }
      .onMove { source, destination in
        if let first = source.first { screen.move(first, to: destination, of: section.rows) }
      }
      if section.rows.count < section.count {
        ProgressView().onAppear { count += 100 }
      }
    } header: {
      if let title = section.title { Text(title) }
    } footer: {
      if let footer = section.footer { Text(footer) }
    }
  }
}

/// A row: its leading control, the control itself, those beside it, and the lines below.
private struct ControlRow: View {
  let screen: OpenScreen
  let control: Control
  let focus: FocusState<ControlID?>.Binding

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        if let leading = control.leading {
          ControlView(screen: screen, control: leading, focus: focus, isCircle: true)
        }
        ControlView(screen: screen, control: control, focus: focus)
        ForEach(control.beside, id: \.id) { other in
          ControlView(screen: screen, control: other, focus: focus)
        }
      }
      if let error = control.error { Text(error).font(.caption).foregroundStyle(.red) }
      ForEach(control.below, id: \.id) { line in
        Text(line.label).font(.footnote).strikethrough(line.isStruckThrough == true)
      }
    }
    .listRowBackground(control.color.map { Color(rgb: $0).opacity(0.2) })
  }
}

/// A control by itself.
private struct ControlView: View {
  let screen: OpenScreen
  let control: Control
  let focus: FocusState<ControlID?>.Binding
  /// True for a switch that is drawn as a circle before its row.
  var isCircle = false

  var body: some View {
    kind.disabled(!control.isEnabled).accessibilityIdentifier(control.id.description)
  }

  @ViewBuilder
  private var kind: some View {
    switch control.kind {
    case .button:
      Button(control.label) { screen.perform(control.id) }.buttonStyle(.borderless)
    case .navigationLink:
      // A row with several controls has several buttons, each with its own taps.
      Button {
        screen.perform(control.id)
      } label: {
        HStack {
          texts
          Spacer()
          Image(systemName: "chevron.forward").foregroundStyle(.secondary)
        }
      }
      .buttonStyle(.borderless)
    case .toggle(let isOn):
      let toggle = Toggle(control.label, isOn: binding(isOn) { .on($0) })
      if isCircle { toggle.labelsHidden().toggleStyle(.circle) } else { toggle }
    case .textField(let text):
      TextField(control.label, text: typed(text))
        .focused(focus, equals: control.id)
        .onSubmit { if control.submission != nil { screen.submit(control.id) } }
        .strikethrough(control.isStruckThrough == true)
    case .stepper(let value, let range, let step):
      Stepper(
        "\(control.label): \(control.detail ?? "\(value)")",
        value: binding(value) { .number(Double($0)) },
        in: range,
        step: step
      )
    case .picker(let selection, let options):
      Picker(control.label, selection: binding(selection) { .choice($0) }) {
        ForEach(options, id: \.self) { Text($0).tag($0) }
      }
    case .slider(let value, let range):
      LabeledContent(control.label) {
        Slider(value: binding(value) { .number($0) }, in: range)
      }
    case .datePicker(let date, let earliest):
      let selection = binding(date) { .date($0) }
      if let earliest {
        DatePicker(control.label, selection: selection, in: earliest...)
      } else {
        DatePicker(control.label, selection: selection)
      }
    case .progress, .ring:
      ProgressView(
        control.detail ?? control.value ?? control.label,
        value: Double(control.kind.percent ?? 0) / 100
      )
    case .text: texts
    }
  }

  private var texts: some View {
    VStack(alignment: .leading) {
      Text(control.label).strikethrough(control.isStruckThrough == true)
      if let detail = control.detail {
        Text(detail).font(.subheadline).foregroundStyle(.secondary)
      }
    }
  }

  /// The text as it is now: while the user types, a field reads it before it is drawn again.
  private func typed(_ text: String) -> Binding<String> {
    Binding { @MainActor in
      screen.text(of: control.id) ?? text
    } set: { @MainActor in
      screen.perform(control.id, .text($0))
    }
  }

  private func binding<Value>(
    _ value: Value,
    _ input: @escaping @MainActor (Value) -> ControlInput
  ) -> Binding<Value> {
    Binding { @MainActor in
      value
    } set: { @MainActor in
      screen.perform(control.id, input($0))
    }
  }
}

/// A switch as a circle, which is filled while it is on.
public struct CircleToggleStyle: ToggleStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// Draws the circle; a tap on it alone toggles.
  public func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
    }
    .buttonStyle(.plain)
  }
}

extension ToggleStyle where Self == CircleToggleStyle {
  /// A circle, which is filled while the switch is on.
  public static var circle: CircleToggleStyle { CircleToggleStyle() }
}

extension Color {
  /// Makes a color from its parts, `0xRRGGBB`.
  public init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255,
      green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255
    )
  }
}
#endif
