public import FeatureKit
import StandupsDomain

extension SettingsModel {
  /// Describes the first page.
  public func build(_ s: ScreenBuilder) {
    s.name = "settings"
    s.title = "Settings"
    s.message = problem
    s.section("pages", title: "Pages") {
      Row.navigationLink("welcome", "Welcome page", tap: welcomeTapped)
      Row.navigationLink("follow-ups", "Follow-ups page", tap: followUpsTapped)
    }
    s.section("meetings", title: "Meetings") {
      Row.toggle("sound", "Sound", isOn: settings.sound) { self.sound = $0 }
    }
  }

  /// The other pages, which are this model's, too.
  public var presented: Presented? {
    switch destination {
    case .welcome: Presented(.push, build: buildWelcome)
    case .followUps: Presented(.push, build: buildFollowUps)
    case nil: nil
    }
  }

  private func buildWelcome(_ s: ScreenBuilder) {
    s.name = "welcome-settings"
    s.title = "Welcome page"
    s.message = problem
    s.section("greeting", title: "Greeting") {
      Row.textField("welcome-greetings", "Greeting", text: settings.welcomeGreetings) {
        self.welcomeGreetings = $0
      }
      // It is the only field, so what is typed goes there.
      .focused(true) {}
    }
  }

  private func buildFollowUps(_ s: ScreenBuilder) {
    s.name = "follow-ups-settings"
    s.title = "Follow-ups page"
    s.message = problem
    s.section("cards", title: "Cards") {
      Row.toggle("show-progress-ring", "Progress ring", isOn: settings.showProgressRing) {
        self.showProgressRing = $0
      }
      Row.toggle("show-steps-preview", "Preview of steps", isOn: settings.showStepsPreview) {
        self.showStepsPreview = $0
      }
      if settings.showStepsPreview {
        Row.stepper(
          "max-num-of-steps-preview",
          "Maximum of steps",
          value: settings.maxNumOfStepsPreview,
          in: Settings.stepsPreviews
        ) { self.maxNumOfStepsPreview = $0 }
      }
    }
  }
}
