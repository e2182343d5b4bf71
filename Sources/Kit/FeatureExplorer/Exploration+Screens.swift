import FeatureScreens
import FeatureSessions

extension Exploration {
  /// Notes the screens of a new state, and checks new screens for broken laws.
  func seeScreens(of run: ExplorerRun, in number: Int) {
    for (index, digest) in run.screenDigests.enumerated() {
      screens[digest] = run.screens[index].screen
      map.states[number].screens.append(digest)
      add(laws(ofScreen: index, digest, in: run), of: run, at: .state(number))
    }
  }

  private func laws(
    ofScreen index: Int,
    _ digest: Int,
    in run: ExplorerRun
  ) -> [Violation] {
    if let known = screenLaws[digest] { return known }
    let broken = run.violations(ofScreen: index)
    screenLaws[digest] = broken
    if run.screens[index].screen.isWindowed { report.cuts.insert(.window) }
    return broken
  }

  /// Returns the actions on the topmost screen, the same for all states that show it.
  func offers(in run: ExplorerRun) -> ExplorerOffers {
    let key = offersKey(in: run)
    if let known = offers[key] { return known }
    let top = run.top
    let name = top.screen.coverageName
    let waits = run.waitsForTime ? ExplorerAct.waits(on: name) : []
    let (acts, isSampled) = acts(in: run)
    let new = ExplorerOffers(
      of: ExplorerPlace(screen: name, cluster: run.cluster),
      acts: acts + waits,
      disabled: top.screen.disabledActions,
      isSampled: isSampled
    )
    offers[key] = new
    return new
  }

  func offersKey(in run: ExplorerRun) -> Int {
    var digest = StateDigest()
    digest.add(run.screenDigests.last)
    digest.add(run.waitsForTime)
    digest.add(run.cluster)
    for change in run.others { digest.add(change.name) }
    return digest.finish()
  }

  func acts(in run: ExplorerRun) -> (acts: [ExplorerAct], isSampled: Bool) {
    let name = run.top.screen.coverageName
    let (acts, isSampled) = run.top.acts(texts: explorer.texts, samples: explorer.samples)
    guard explorer.hasOthers else { return (acts, isSampled) }
    return (acts + run.others.map { ExplorerAct($0, on: name) }, isSampled)
  }
}
