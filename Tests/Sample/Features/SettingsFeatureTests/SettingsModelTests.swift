import FeatureSessions
import SettingsFeature
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct SettingsModelTests {
  private let world = StandupsWorld()
  private let model: SettingsModel

  init() async {
    model = SettingsModel(dependencies: world.dependencies)
    await world.settle()
  }

  private var values: [String] {
    [
      "\(model.showProgressRing)", "\(model.showStepsPreview)", "\(model.maxNumOfStepsPreview)",
      model.welcomeGreetings, "\(model.sound)",
    ]
  }

  // MARK: The settings

  @Test(
    "Each property gets and sets its own setting, at once and in the store",
    arguments: [
      (.showProgressRing, "off"), (.showStepsPreview, "off"), (.maxNumOfStepsPreview, "4"),
      (.welcomeGreetings, ""), (.sound, "off"),
    ] as [(Settings.Name, String)]
  )
  func properties(name: Settings.Name, value: String) async {
    let usual = values
    switch name {
    case .showProgressRing: model.showProgressRing = false
    case .showStepsPreview: model.showStepsPreview = false
    case .maxNumOfStepsPreview: model.maxNumOfStepsPreview = 4
    case .welcomeGreetings: model.welcomeGreetings = ""
    case .sound: model.sound = false
    }
    let shown = values
    await world.settle()

    var stored = Settings()
    stored.set(name, to: value)
    let changed = zip(Settings.Name.allCases, zip(usual, shown)).filter { $1.0 != $1.1 }.map(\.0)
    #expect(usual == ["true", "true", "3", "Welcome", "true"])
    #expect(changed == [name])
    #expect(world.settings.stored == stored)
  }

  @Test("What another process changes shows on an open screen, and undoes nothing here")
  func otherProcess() async throws {
    let other = world.settings.reopened()
    model.sound = false
    try await other.update(Settings.id, orInsert: Settings()) { $0.welcomeGreetings = "Hello" }
    await world.settle()

    #expect(values == ["true", "true", "3", "Hello", "false"])
    #expect(world.settings.stored?.sound == false)
  }

  // MARK: Problems

  @Test("Settings that can't be read show as the defaults, and say so until one is changed")
  func unreadable() async {
    let world = StandupsWorld(settings: InMemorySettings(unreadable: .init(.damaged, "it is cut")))
    let model = SettingsModel(dependencies: world.dependencies)
    await world.settle()
    let problem = model.problem
    let screen = model.topScreen().screen
    model.sound = false
    await world.settle()

    #expect(
      problem == "The stored settings can't be read, so these are the defaults: it is cut."
    )
    #expect(screen.message == problem)
    #expect(model.problem == nil)
    #expect(world.settings.stored?.sound == false)
  }
}
