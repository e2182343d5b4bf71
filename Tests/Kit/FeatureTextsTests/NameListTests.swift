import FeatureTexts
import Testing

@Suite struct NameListTests {
  @Test(
    "Names stand between the commas of any script, and what shows nothing isn’t a name",
    arguments: [
      ("Ann, Ben", ["Ann", "Ben"]), ("安倍，菅、Ben", ["安倍", "菅", "Ben"]),
      ("Ann،Ben߸Cleo", ["Ann", "Ben", "Cleo"]),
      ("አን፣ቤን", ["አን", "ቤን"]), ("Ann", ["Ann"]), (",, ", []), ("Ann,\u{3164}", ["Ann"]),
      ("Dan and Ben", ["Dan and Ben"]), ("Ann;Ben", ["Ann;Ben"]),
    ]
  )
  func names(text: String, names: [String]) {
    #expect(text.namesBetweenCommas == names)
  }
}
