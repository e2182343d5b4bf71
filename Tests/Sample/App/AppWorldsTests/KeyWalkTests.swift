import AppWorlds
import FeatureKit
import FeatureTesting
import FeatureWalks
import Foundation
import TerminalConsole
import Testing

@testable import TerminalUI

/// Each walk is played with keys as well, and shows the same screens.
@Suite(.feature) @MainActor struct KeyWalkTests {
  @Test("A walk that keys play ends each step on equal screens")
  func walks() async throws {
    // A third of them has all that keys do; the long form plays each.
    let walks = try Places.walks().sorted { $0.file < $1.file }
    #expect(walks.count > 10)
    for (index, walk) in walks.enumerated() where LongTests.isOn || index.isMultiple(of: 3) {
      try await play(walk)
    }
  }

  @Test("A walk of the explorer that keys play ends each step on equal screens")
  func walksOfExplorer() async throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1
    let given = WalkStep.setting(.given(kind: "samples", values: []))
    var explorer = Explorer(depth: LongTests.count(1, long: 3), states: 1, seed: seed) {
      try ExplorerWorld.standups(Walk(file: "", steps: [given]).settings)
    }
    explorer.walks = LongTests.count(2, long: 300)
    explorer.texts = ["", "Ann", "Zoë 🚀"]
    var walks: [[WalkStep]] = []
    explorer.trace = { step in
      if let step { walks[walks.count - 1].append(step) } else { walks.append([given]) }
    }

    _ = try await explorer.run()

    for (number, steps) in walks.suffix(explorer.walks).enumerated() {
      try await play(Walk(file: "walk \(number) of seed \(seed)", steps: steps))
    }
  }

  private func play(_ walk: Walk) async throws {
    let acted = Session(try SessionWorld.standups(walk.settings))
    let typed = Session(try SessionWorld.standups(walk.settings))
    var desk: ScreenDesk?
    var byHand: [String] = []

    for step in walk.lines.compactMap(\.step) {
      switch step {
      case .setting, .expect, .output: continue
      case .failNext(let operation, let reason):
        for session in [acted, typed] { session.failNext(operation, reason) }
        continue
      case .other, .act: break
      }
      if desk == nil {
        for session in [acted, typed] { await session.start() }
        desk = ScreenDesk(typed)
      }
      let desk = try #require(desk)
      if case .other(let change) = step {
        for session in [acted, typed] { try await session.change(byOther: change) }
        desk.driver.refresh()
      } else if case .act(let act) = step {
        if !(await desk.play(act)) { byHand.append(step.text) }
        try? await acted.perform(act)
      }
      guard desk.driver.session.contents == acted.contents else {
        Issue.record(
          """
          \(walk.file), after “\(step.text)”:
          \(desk.text)
          \(acted.lines.difference(from: desk.driver.session.lines))
          \(walk.text)
          """
        )
        return
      }
    }

    #expect(byHand == [], "\(walk.file): there is a key for each act.")
  }
}

extension Session {
  /// All screens, without the focus, which keys give to the fields that they pass.
  fileprivate var contents: [FeatureScreens.Screen] {
    screens.map { live in
      var screen = live.screen
      screen.focus = nil
      return screen
    }
  }

  fileprivate var lines: [String] { contents.flatMap { $0.text.components(separatedBy: "\n") } }
}

extension ScreenDesk {
  /// Does an act with keys; returns false if there are none for it.
  fileprivate func play(_ act: SessionAct) async -> Bool {
    switch act {
    case .wait, .focus:
      try? await driver.session.perform(act)
      driver.refresh()
      return true
    case .say(let text):
      // A note that was taken back is on the line.
      if driver.front.lineText?.isEmpty == false { await press("^U") }
      await type(text)
      await press("⏎")
      return true
    case .open(let route):
      await press(driver.front.isTyping ? "^O" : ":")
      await type("\(route)")
      await press("⏎")
      return true
    case .tap(let address): return await tap(address)
    case .type(let address, let text):
      if let address { guard await mark(address) else { return false } }
      guard await edit() else { return false }
      await press("End")
      await type(text)
      return true
    case .set(let address, let value):
      guard let id = id(address), await mark(id),
        let row = driver.open.top.placedRows.lazy.flatMap(\.row.line).first(where: { $0.id == id })
      else { return false }
      return await set(row, value)
    case .select(let address, let option):
      guard let id = id(address) else { return false }
      return await select(option, of: id)
    case .delete(let address):
      guard let id = id(address), await mark(id) else { return false }
      return await press(.delete(id))
    case .move(let address, let other):
      guard let id = id(address), let target = self.id(other), await mark(id) else { return false }
      var ids: [ControlID] { driver.open.top.placedRows.map(\.row.id) }
      // The moved row ends where the other one is now.
      guard let to = ids.firstIndex(of: target) else { return false }
      for _ in 0..<20 {
        guard let from = ids.firstIndex(of: id) else { return false }
        if from == to { return true }
        await press(from < to ? "Alt-↓" : "Alt-↑")
        // A failed move leaves the row where it is.
        if driver.open.top.screen.style == .alert { return true }
      }
      return false
    }
  }

  private func tap(_ address: ControlID) async -> Bool {
    guard let id = id(address) else { return false }
    if driver.front.field != nil, !driver.open.top.isForm { await press("Esc") }
    if driver.front.isOnRows, id == driver.open.top.screen.wayOut { await press("Esc") }
    if await press(.tap(id)) { return true }
    if let stop = driver.open.top.stops.first(where: { $0.button?.id == id }) {
      guard await mark(stop.position) else { return false }
      return await press(.tap(id))
    }
    guard await mark(id) else { return false }
    if await press(.tap(id)) { return true }
    for isOn in ["on", "off"] where await press(.set(id, value: isOn)) { return true }
    return false
  }

  private func select(_ option: String, of id: ControlID) async -> Bool {
    if let stop = driver.open.top.stops.first(where: { $0.option == option }) {
      guard await mark(stop.position) else { return false }
      return await press(.select(id, option: option))
    }
    guard await mark(id) else { return false }
    var value: String? {
      driver.open.top.placedRows.lazy.flatMap(\.row.line).first { $0.id == id }?.value
    }
    // A letter of a form leads to it directly, as another option may change other fields.
    for _ in 0..<9 where value != option {
      let before = value
      if driver.open.top.isForm, let letter = option.first { await press("\(letter)") }
      guard value == before else { continue }
      let next = driver.front.keys.all.first { binding in
        guard case .select(let picker, _)? = binding.acts.first else { return false }
        return picker == id
      }
      guard let key = next?.keys.first else { return false }
      await press(String(key))
    }
    return value == option
  }

  private func set(_ row: Control, _ value: String) async -> Bool {
    switch row.kind {
    case .textField:
      guard await edit() else { return false }
      await press("End", "^U")
      await type(value)
    case .toggle: return row.value == value ? true : await press(.set(row.id, value: value))
    case .stepper(let number, _, let step):
      let wanted = Int(value) ?? number
      for _ in 0..<abs(wanted - number) / step { await press(wanted > number ? "→" : "←") }
    case .datePicker:
      await press("⏎")
      await type(value.contains("T") ? value : value + "T00:00:00Z")
      await press("⏎")
    case .picker: return await select(value, of: row.id)
    case .slider, .button, .navigationLink, .progress, .ring, .text: return false
    }
    return true
  }

  /// Begins to type into the marked field.
  private func edit() async -> Bool {
    if driver.front.field == nil { await press("⏎") }
    return driver.front.field != nil
  }

  /// Presses the key that does an act; returns false if none does.
  private func press(_ act: SessionAct) async -> Bool {
    let binding = driver.front.keys.all.first { $0.acts == [act] }
    guard let key = binding?.keys.first else { return false }
    await press(String(key))
    return true
  }

  private func id(_ address: ControlID) -> ControlID? {
    top.action(address)?.id ?? (try? driver.session.top.control(address).id)
  }

  /// Marks the row of a control by arrows.
  private func mark(_ address: ControlID) async -> Bool {
    guard let id = id(address) else { return false }
    let place = driver.open.top.placedRows.first { $0.row.line.contains { $0.id == id } }
    guard let place else { return false }
    return await mark(place.position)
  }

  private func mark(_ position: Int) async -> Bool {
    if driver.front.field != nil, !driver.open.top.isForm { await press("Esc") }
    if driver.open.top.takesLines, !driver.front.isOnRows { await press("Tab") }
    for _ in 0..<60 where driver.front.place.mark != position {
      let isAbove = driver.front.place.mark > position
      await press(isAbove ? "↑" : "↓")
    }
    return driver.front.place.mark == position
  }
}
