import FeatureTesting
import Foundation
import Testing

@testable import FeatureScreens

@Suite struct ScreenLawTests {
  @Test("Any screen is the same after JSON", arguments: LawSeed.first(2, long: 20))
  func json(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<20 {
      let screen = random.screen()

      let data = try JSONEncoder().encode(screen)

      let again = try JSONDecoder().decode(Screen.self, from: data)
      guard expectEqual(again, screen) else { return }
    }
  }

  @Test(
    "Any screen has a text and JSON for people, which steer no terminal",
    arguments: LawSeed.first(2, long: 20)
  )
  func text(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<20 {
      let screen = random.screen()

      #expect(screen.text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControl })
      #expect(try !screen.json().isEmpty)
    }
  }
}

extension LawRandom {
  fileprivate mutating func screen() -> Screen {
    Screen(
      name: name(),
      style: pick(.root, .push, .sheet, .alert, .overlay),
      title: text(),
      message: maybe { $0.text() },
      sections: list(upTo: 3) { $0.section() },
      actions: list(upTo: 3) { random in
        ScreenAction(
          id: random.id(),
          label: random.text(),
          role: random.pick(.normal, .confirm, .cancel, .destructive, .back),
          isEnabled: random.once(in: 2)
        )
      },
      focus: maybe { $0.id() }
    )
  }

  private mutating func section() -> ScreenSection {
    let rows = list(upTo: 4) { $0.control() }
    let offset = number(in: 0...5)
    return ScreenSection(
      id: name(),
      title: maybe { $0.text() },
      footer: maybe { $0.text() },
      count: offset + rows.count + number(in: 0...5),
      offset: offset,
      rows: rows
    )
  }

  private mutating func control(isBeside: Bool = false) -> Control {
    Control(
      id: id(),
      label: text(),
      detail: maybe { $0.text() },
      kind: kind(),
      isEnabled: once(in: 2),
      error: maybe { $0.text() },
      isDeletable: once(in: 2),
      isMovable: once(in: 2),
      color: maybe { UInt32($0.number(in: 0...0xFFFFFF)) },
      isStruckThrough: maybe { $0.once(in: 2) },
      before: isBeside ? [] : list(upTo: 1) { $0.control(isBeside: true) },
      beside: isBeside ? [] : list(upTo: 1) { $0.control(isBeside: true) },
      below: isBeside ? [] : list(upTo: 1) { $0.control(isBeside: true) }
    )
  }

  private mutating func kind() -> Control.Kind {
    switch number(in: 0...10) {
    case 0: .button
    case 1: .navigationLink
    case 2: .toggle(isOn: once(in: 2))
    case 3: .textField(text: text())
    case 4: .stepper(value: number(in: .min ... .max), range: number(in: -9...0)...9, step: 1)
    case 5: .picker(selection: text(), options: list(upTo: 3) { $0.text() })
    case 6: .slider(value: Double(number(in: -9...9)) / 7, range: -1...Double(number(in: 0...9)))
    case 7: .datePicker(date: date(), earliest: maybe { $0.date() })
    case 8: .progress(fraction: Double(number(in: -9...9)) / 7)
    case 9: .ring(done: number(in: -9...9), of: number(in: -9...9))
    case _: .text
    }
  }

  private mutating func id() -> ControlID {
    let name = name()
    return maybe { ControlID(name, $0.text()) } ?? ControlID(name)
  }

  private mutating func name() -> String {
    pick("add-book", "title", "to", "no", "x")
  }

  private mutating func date() -> Date {
    Date(timeIntervalSince1970: Double(number(in: -10_000_000_000...10_000_000_000)) / 1000)
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}
