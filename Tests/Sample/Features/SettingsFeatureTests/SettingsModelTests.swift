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

  @Test("A number that can't be chosen counts as the nearest")
  func outOfRange() async {
    model.maxNumOfStepsPreview = 12
    await world.settle()

    #expect(model.maxNumOfStepsPreview == 5)
    #expect(world.settings.stored?.maxNumOfStepsPreview == 5)
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

  @Test("A second screen in the process shows a change before it is written")
  func otherScreen() {
    let other = SettingsModel(dependencies: world.dependencies)

    model.maxNumOfStepsPreview = 1

    #expect(other.maxNumOfStepsPreview == 1)
  }

  // MARK: Problems

  @Test("A change that isn't saved is shown and says so, until it is")
  func unsaved() async {
    world.settings.faults.failNext(.update, "the disk is full")
    model.sound = false
    await world.settle()
    let problem = model.problem
    world.dependencies.settings.retry(Settings.id)
    await world.settle()

    #expect(problem == "A change is not saved: the disk is full.")
    #expect(!model.sound)
    #expect(model.problem == nil)
  }

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

  // MARK: Screens

  private func text() -> String { model.topScreen().screen.text }

  @Test("The first page leads to the others, and has the sound")
  func firstPage() {
    expectText(
      text(),
      is: """
        Settings

        Pages
        Welcome page  [welcome]
        Follow-ups page  [follow-ups]

        Meetings
        Sound: on  [sound]

        """
    )
  }

  @Test("The welcome page has the greeting")
  func welcomePage() {
    model.welcomeTapped()

    #expect(model.destination == .welcome)
    expectText(
      text(),
      is: """
        Welcome page

        Greeting
        Greeting: Welcome  [welcome-greetings] (focused)

        [back] Back

        """
    )
  }

  @Test("The page of follow-ups has the number while there are previews, and keeps it without")
  func followUpsPage() throws {
    model.followUpsTapped()
    model.maxNumOfStepsPreview = 5
    let shown = text()
    try model.topScreen().perform("show-steps-preview", .tap)
    let hidden = text()
    try model.topScreen().perform("show-steps-preview", .on(true))

    #expect(model.destination == .followUps)
    expectText(
      shown,
      is: """
        Follow-ups page

        Cards
        Progress ring: on  [show-progress-ring]
        Preview of steps: on  [show-steps-preview]
        Maximum of steps: 5 (1 to 5)  [max-num-of-steps-preview]

        [back] Back

        """
    )
    #expect(!hidden.contains("max-num-of-steps-preview"))
    #expect(text() == shown)
  }

  @Test("Each control changes its setting")
  func controls() throws {
    try model.topScreen().perform("sound", .tap)
    model.followUpsTapped()
    try model.topScreen().perform("show-progress-ring", .tap)
    try model.topScreen().perform("max-num-of-steps-preview", .number(2))
    #expect(throws: Refusal.self) {
      try model.topScreen().perform("max-num-of-steps-preview", .number(6))
    }
    model.goBack()
    model.welcomeTapped()
    try model.topScreen().perform("welcome-greetings", .text("Hi"))

    #expect(values == ["false", "true", "2", "Hi", "false"])
  }

  // MARK: Routes

  @Test(
    "Both pages have a route",
    arguments: [
      ("Welcome", .welcome, "welcome"), ("follow-ups/", .followUps, "follow-ups"),
    ] as [(String, SettingsModel.Destination, String)]
  )
  func routes(text: String, page: SettingsModel.Destination, route: String) async throws {
    let root = RouteRoot(scheme: "s", word: "settings")
    let opening = await AppDriver(model, effects: world.dependencies.effects)
      .open(try Route(parsing: "s://settings/\(text)"), from: root)

    #expect(opening == RouteOpening(opened: try Route(parsing: "s://settings/\(route)")))
    #expect(model.destination == page)
  }
}
