import FeatureSwiftUI
import ShelfApp
import SwiftUI

@main
struct ShelfOnPhone: App {
  var body: some Scene {
    WindowGroup { AppView<Shelf>() }
  }
}
