#if canImport(SwiftUI)
import AppFeature
import FeatureKit
import FeatureSwiftUI
import SwiftUI

/// The button above all screens that opens the menu of quick actions; the inspiration covers it.
struct QuickActionsButton: View {
  let app: AppModel

  var body: some View {
    Button {
      app.quickActionsButtonTapped()
    } label: {
      Image(systemName: "bolt.fill").font(.title2).padding()
    }
    .buttonStyle(.borderedProminent)
    .clipShape(Circle())
    .padding()
    .accessibilityLabel("Quick actions")
  }
}

/// A quote above everything.
struct InspirationView: View {
  let model: InspirationModel

  var body: some View {
    VStack(spacing: 16) {
      Spacer()
      Text(model.quote).font(.title).multilineTextAlignment(.center)
      if let problem = model.problem {
        Text(problem).font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      Button("Next quote") { model.nextQuoteButtonTapped() }.disabled(!model.hasNext)
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.regularMaterial)
  }
}

struct QuickActionsButton_Previews: PreviewProvider {
  static var previews: some View {
    let dependencies = FeatureDependencies.preview(StandupsApp.kinds)
    let button = QuickActionsButton(app: AppModel(dependencies: dependencies))
    button.previewDisplayName("empty")
    button
      .overlay { InspirationView(model: InspirationModel(dependencies: dependencies)) }
      .previewDisplayName("full")
  }
}

struct InspirationView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: InspirationModel.self) }
}
#endif
