import AppFeature
import FeatureKit

@main struct Main {
  @MainActor static func main() async {
    let dependencies = FeatureDependencies.live(effects: EffectScope("benchmarks"))
    let shelf = ShelfModel(dependencies: dependencies)
    shelf.addBookButtonTapped()
    shelf.addBookButtonTapped()
    await dependencies.effects.settle()
    print(shelf.books.map(\.title).joined(separator: ", "))
    print(shelf.issue.title)
  }
}
