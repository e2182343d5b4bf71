import StandupsFixtures
import Testing

@MainActor @Observable
final class ThemesModel {
  enum Page: Equatable { case theme(Theme), standup(Standup) }

  var path: [Page] = []

  func themeTapped(_ theme: Theme) { destination = .theme(theme) }
  func standupTapped(_ standup: Standup) { destination = .standup(standup) }

  var destination: Page? {
    get { path.last }
    set { if let newValue { path.append(newValue) } else { _ = path.popLast() } }
  }
}

// MARK: - Navigation

extension ThemesModel: Presenting {
  var presented: Presented? { destination.map { _ in Presented(.push) } }
}

@Suite @MainActor struct ThemesModelTests {
  @Test("Back leads one page back, and a whole way is one value")
  func path() {
    let model = ThemesModel()

    model.path = [.theme(.poppy), .standup(.design)]
    model.goBack()

    #expect(model.path == [.theme(.poppy)])
    model.goBack()
    #expect(model.path == [])
  }
}
