import Destinations
import Effects
import FeatureKit
import Injection
import Issues
import Observation

/// A model of the kit beside types of the team's own, each where its module says.
@MainActor @Observable
package final class ShelfModel {
  package private(set) var books: IdentifiedArrayOf<Book> = []
  package private(set) var issue = Issue(title: "none")
  private let clock = Injection.TestClock(hour: 9)
  private let notice = Destinations.AlertState(text: "The shelf is full.")
  private let dependencies: FeatureDependencies

  package init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  package func addBookButtonTapped() {
    books.append(Book(id: books.count, title: "Book \(books.count + 1) of \(clock.hour)"))
    issue = Issue(title: books.count > 1 ? notice.text : "none")
    let effect = Effect.vibrate
    dependencies.effects.run("\(effect)") {}
  }
}

package struct Book: Identifiable, Sendable {
  package let id: Int
  package var title: String
}
