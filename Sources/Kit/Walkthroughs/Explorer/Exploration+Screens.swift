import ScreenValues

extension Exploration {
  /// Looks at the screens of a state that was found, at each that is new for broken laws.
  func seeScreens(of passage: ExplorerPassage, in number: Int) async {
    for (index, live) in passage.screens.enumerated() {
      let digest = await review.see(live.screen, in: number, after: passage.acts)
      map.add(screen: digest, to: number)
      for violation in laws(ofScreen: index, digest, in: passage) {
        findings.add(violation, acts: passage.acts, at: .state(number))
      }
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
}
