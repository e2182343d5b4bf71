import FeatureScreens

extension Exploration {
  /// Notes the screens of a new state, and checks new screens for broken laws.
  func seeScreens(of passage: ExplorerPassage, in number: Int) async {
    for (index, live) in passage.screens.enumerated() {
      let digest = await review.see(live.screen, in: number, after: passage.acts)
      map.add(screen: digest, to: number)
      add(laws(ofScreen: index, digest, in: passage), of: passage, at: .state(number))
    }
  }

  private func laws(
    ofScreen index: Int,
    _ digest: Int,
    in passage: ExplorerPassage
  ) -> [Violation] {
    if let known = screenLaws[digest] { return known }
    let broken = passage.violations(ofScreen: index)
    screenLaws[digest] = broken
    if passage.screens[index].screen.isWindowed { report.cuts.insert(.window) }
    return broken
  }

  /// Returns the actions on the topmost screen, the same for all states that show it.
  func offers(in passage: ExplorerPassage) -> ExplorerOffers {
    let key = offersKey(in: passage)
    if let known = offers[key] { return known }
    let top = passage.top
    let name = top.screen.coverageName
    let waits = passage.waitsForTime ? ExplorerAct.waits(on: name) : []
    let (acts, isSampled) = acts(in: passage)
    let new = ExplorerOffers(
      name: name,
      acts: acts + waits,
      disabled: top.screen.disabledActions,
      isSampled: isSampled
    )
    offers[key] = new
    return new
  }

  func offersKey(in passage: ExplorerPassage) -> Int {
    var digest = StateDigest()
    digest.add(passage.top.screen)
    digest.add(passage.waitsForTime)
    return digest.finish()
  }

  func acts(in passage: ExplorerPassage) -> (acts: [ExplorerAct], isSampled: Bool) {
    passage.top.acts(texts: explorer.texts, samples: explorer.samples)
  }
}
