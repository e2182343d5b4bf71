#if canImport(SwiftUI)
import FeatureKit
import FeatureSwiftUI
import SettingsFeature
import StandupsDomain
import SwiftUI

/// The settings, all on one page.
struct SettingsView: View {
  @Bindable var model: SettingsModel

  var body: some View {
    Form {
      if let problem = model.problem { Text(problem).foregroundStyle(.red) }
      Section("Greeting") {
        TextField("Greeting", text: $model.welcomeGreetings)
      }
      Section("Meetings") {
        Toggle("Sound", isOn: $model.sound)
      }
      Section("Cards") {
        Toggle("Progress ring", isOn: $model.showProgressRing)
        Toggle("Preview of steps", isOn: $model.showStepsPreview)
        if model.showStepsPreview {
          Stepper(
            "Maximum of steps: \(model.maxNumOfStepsPreview)",
            value: $model.maxNumOfStepsPreview,
            in: Settings.stepsPreviews
          )
        }
        CardsSummary(showsSteps: model.showStepsPreview, count: model.maxNumOfStepsPreview)
      }
    }
    .navigationTitle("Settings")
  }
}

/// A sentence on the cards, which shows values and needs no model.
struct CardsSummary: View {
  let showsSteps: Bool
  let count: Int

  var body: some View {
    Text(showsSteps ? "A card shows up to \(count) steps." : "A card shows no steps.")
      .font(.footnote)
      .foregroundStyle(.secondary)
  }
}

struct SettingsView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: SettingsModel.self) }
}
#endif
