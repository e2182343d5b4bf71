import FeatureWalks
import SessionFixtures

extension WalkVocabulary {
  static let sample = WalkVocabulary(kinds: ["book", "books"], operations: ["load", "save"])
}

@MainActor
func makeWorld(_ settings: WalkSettings) throws(WalkSyntaxError) -> SessionWorld {
  for given in settings.givens where given.values.isEmpty {
    throw WalkSyntaxError(line: given.line, "A book needs a title.")
  }
  let (world, list) = makeWorld(settings.givens.flatMap(\.values))
  list.startsOn = settings.now
  list.minutes += Int(settings.seed)
  return world
}
