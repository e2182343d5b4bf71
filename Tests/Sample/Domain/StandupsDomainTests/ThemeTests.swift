import Foundation
import StandupsDomain
import Testing

@Suite struct ThemeTests {
  @Test("There are sixteen themes, each with a name and a colour of its own")
  func all() {
    #expect(Theme.allCases.count == 16)
    #expect(Theme.bubblegum.name == "Bubblegum")
    #expect(Set(Theme.allCases.map(\.mainColor)).count == 16)
  }

  @Test("The accent is white on the dark themes")
  func accents() {
    let white = Theme.allCases.filter { $0.accentColor == 0xFFFFFF }

    #expect(white == [.indigo, .magenta, .navy, .oxblood, .purple])
  }

  @Test("The accent stands out on the main colour as the guidelines for web content ask (4.5 : 1)")
  func contrast() {
    for theme in Theme.allCases {
      let (lighter, darker) = (
        max(theme.mainColor.luminance, theme.accentColor.luminance),
        min(theme.mainColor.luminance, theme.accentColor.luminance)
      )

      #expect((lighter + 0.05) / (darker + 0.05) >= 4.5, "\(theme)")
    }
  }
}

extension UInt32 {
  /// Relative luminance as WCAG 2.2 defines it.
  fileprivate var luminance: Double {
    func linear(_ bits: UInt32) -> Double {
      let share = Double(bits & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(self >> 16) + 0.7152 * linear(self >> 8) + 0.0722 * linear(self)
  }
}
