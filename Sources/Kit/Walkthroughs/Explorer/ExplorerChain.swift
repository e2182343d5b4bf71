import Destinations
import Foundation
import ScreenValues

/// Which screens are open at a moment, without keeping them open.
@MainActor
struct ChainState {
  struct Link {
    weak var model: (any Presenting)?
    /// Nil for a page that is a value, and for an alert.
    let type: (any Presenting.Type)?
    let style: PresentationStyle

    var hasModel: Bool { type != nil }
    var name: String { type.map { "\($0)" } ?? style.rawValue }

    @MainActor
    func isSame(as other: Link) -> Bool {
      guard style == other.style, hasModel == other.hasModel else { return false }
      guard hasModel else { return true }
      // What is gone is not what is there now, even at the same address.
      guard let model, let otherModel = other.model else { return false }
      return model === otherModel
    }
  }

  private let links: [Link]

  init(_ root: any Presenting) {
    links = chain(from: root).map { link in
      Link(
        model: link.model,
        type: link.model.map { Swift.type(of: $0) },
        style: link.style
      )
    }
  }

  var names: [String] { links.map(\.name) }

  /// The models that are not open any more in a later chain.
  func models(notIn later: ChainState) -> [Link] {
    links.filter { link in link.hasModel && !later.links.contains { $0.isSame(as: link) } }
  }

  /// Says which screen came up in a later chain in the place of one that was open.
  ///
  /// Whoever opened it is at fault, whatever was open there. A screen whose own work went on may have ended itself.
  ///
  /// - Parameters:
  ///   - later: The later chain.
  ///   - awake: The names of the work that went on by itself.
  /// - Returns: What is broken, if it is.
  func replacement(in later: ChainState, after awake: [String]) -> Violation? {
    for (index, (old, new)) in zip(links, later.links).enumerated() where !old.isSame(as: new) {
      guard !awake.contains(where: { $0.hasPrefix(old.name + ".") }) else { return nil }
      let law = "work never replaces an open screen"
      let culprit = "\(later.links[max(0, index - 1)].name) put \(new.name)"
      return Violation(
        law: law,
        message: "\(culprit) in the place of \(old.name), which was open.",
        subject: "\(law): \(culprit)"
      )
    }
    return nil
  }

  static func == (left: ChainState, right: ChainState) -> Bool {
    left.links.count == right.links.count
      && zip(left.links, right.links).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Screen {
  /// What is wrong if the screen is another one, or none, once it was written as JSON and read.
  var roundTripViolation: Violation? {
    let message: String
    do {
      let again = try Self.decoder.decode(Screen.self, from: Self.encoder.encode(self))
      if again == self { return nil }
      message = "\(name) is another screen once it was written and read."
    } catch {
      message = "\(name) cannot be written as JSON and read again: \(error)"
    }
    return Violation(law: "screens survive JSON", message: message)
  }

  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()
}
