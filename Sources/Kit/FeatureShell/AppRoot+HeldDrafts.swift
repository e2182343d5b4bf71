import FeatureEffects
import FeatureInjection
import FeatureNavigation
import FeatureStores

/// The drafts of screens that have closed, which stay until all that was typed is stored.
extension AppRoot {
  /// Lets go of each held draft once what its form has saved is stored.
  func followHeldDrafts() {
    shell.dependencies.effects.runOnce("held drafts") { [weak self] in
      try await EffectScope.follow("held drafts") {
        self?.storedDrafts ?? []
      } onChange: { drafts in
        for draft in drafts { self?.end(draft) }
        return true
      }
    }
  }

  private var storedDrafts: [SavedDraft] {
    let held = shell.dependencies.drafts.held
    return held.filter { !isPending($0) }
  }

  /// Lets the form store what is left of a draft, once, and then lets go of it.
  func end(_ draft: SavedDraft) {
    let drafts = shell.dependencies.drafts
    if drafts.noteEnd(of: draft.id) {
      shell.dependencies.form(of: draft)?.finish(draft, in: shell.dependencies)
    }
    if !isPending(draft) { drafts.release(draft.id) }
  }
}
