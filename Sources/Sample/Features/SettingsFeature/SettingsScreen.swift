public import FeatureKit
import StandupsDomain

extension SettingsModel {
  /// The first page of the settings.
  public static let screenName = "settings"

  /// Describes the first page.
  public func build(_ s: ScreenBuilder) {
    s.title = "Settings"
    s.message = problem
    s.section("pages", title: "Pages") {
      Row.navigationLink("welcome", "Welcome page") { self.welcomeTapped() }
      Row.navigationLink("follow-ups", "Follow-ups page") { self.followUpsTapped() }
    }
    s.section("meetings", title: "Meetings") {
      Row.toggle("sound", "Sound", isOn: sound) { self.sound = $0 }
    }
  }

  /// Describes the other pages.
  public func buildPresented(_ s: ScreenBuilder) {
    s.message = problem
    switch destination {
    case .welcome:
      s.name = "welcome-settings"
      s.title = "Welcome page"
      s.section("greeting", title: "Greeting") {
        Row.textField("welcome-greetings", "Greeting", text: welcomeGreetings) {
          self.welcomeGreetings = $0
        }
        // It is the only field, so what is typed goes there.
        .focused(true) {}
      }
    case .followUps:
      s.name = "follow-ups-settings"
      s.title = "Follow-ups page"
      s.section("cards", title: "Cards") {
        Row.toggle("show-progress-ring", "Progress ring", isOn: showProgressRing) {
          self.showProgressRing = $0
        }
        Row.toggle("show-steps-preview", "Preview of steps", isOn: showStepsPreview) {
          self.showStepsPreview = $0
        }
        if showStepsPreview {
          Row.stepper(
            "max-num-of-steps-preview",
            "Maximum of steps",
            value: maxNumOfStepsPreview,
            in: Settings.stepsPreviews
          ) { self.maxNumOfStepsPreview = $0 }
        }
      }
    case nil: break
    }
  }
}
