// Type-checked against stubs on Linux; not yet built by Xcode.

#if canImport(SwiftUI)
import FeatureKit
import FeatureSwiftUI
import StandupsDomain
import StandupsListFeature
import SwiftUI

/// The standups, each a card in the colors of its theme.
struct StandupsListView: View {
  let model: StandupsListModel

  var body: some View {
    List {
      if model.isLoaded, model.standups.isEmpty {
        Text("No standups yet. Add one to begin.").foregroundStyle(.secondary)
      }
      ForEach(model.standups) { standup in
        Button {
          model.standupTapped(id: standup.id)
        } label: {
          StandupCard(standup: standup, isSaved: !model.unsavedIDs.contains(standup.id))
        }
        .listRowBackground(Color(rgb: standup.theme.mainColor))
      }
      .onDelete { model.deleteStandups(atOffsets: $0) }
      .onMove { model.moveStandups(fromOffsets: $0, toOffset: $1) }
    }
    .navigationTitle(model.title)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Add a standup", systemImage: "plus") { model.addStandupButtonTapped() }
      }
    }
  }
}

/// A standup in the list: its title, its people and its length.
struct StandupCard: View {
  let standup: Standup
  let isSaved: Bool

  var body: some View {
    VStack(alignment: .leading) {
      Text(standup.displayTitle).font(.headline)
      HStack {
        Label(standup.people, systemImage: "person.3")
        Spacer()
        Label(standup.duration.text, systemImage: "clock")
      }
      .font(.caption)
      if !isSaved { Text("Not saved").font(.caption) }
    }
    .padding(.vertical, 4)
    .foregroundStyle(Color(rgb: standup.theme.accentColor))
  }
}

struct StandupsListView_Previews: PreviewProvider {
  static var previews: some View { standupsPreviews(of: StandupsListModel.self) }
}
#endif
