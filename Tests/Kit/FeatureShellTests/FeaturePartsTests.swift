import FeatureKit
import Testing

@Suite struct FeaturePartsTests {
  @Test(
    "A feature has what those that it opens have, each kind once, and their screens apart"
  )
  func opening() {
    let lamps = FeatureParts(kinds: [LampKind.self, BookKind.self], screens: ["lamp", "question"])
    let shelf = FeatureParts(kinds: [BookKind.self], screens: ["shelf", "question"])
      .opening(FeatureParts(forms: [BookFormModel.self], screens: ["form"]).opening(lamps))

    #expect(shelf.kinds.map { "\($0)" } == ["BookKind", "LampKind"])
    #expect(shelf.forms.map { "\($0)" } == ["BookFormModel"])
    #expect(shelf.screens == ["shelf", "question"])
    #expect(shelf.openedScreens == ["form", "lamp"])
  }
}
