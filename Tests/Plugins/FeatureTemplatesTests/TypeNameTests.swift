import Testing

@testable import FeatureTemplates

@Suite struct TypeNameTests {
  @Test(
    "A name has the forms that code and texts need",
    arguments: [
      ("Retro", "retro retro Retro retro retros"),
      ("IdeaCard", "ideaCard idea-card Idea card idea card idea cards"),
      ("URLBox", "urlBox url-box Url box url box url boxes"),
      ("Story2", "story2 story2 Story2 story2 story2s"),
      ("Person", "person person Person person people"),
      ("BookShelf", "bookShelf book-shelf Book shelf book shelf book shelves"),
      ("TeamStory", "teamStory team-story Team story team story team stories"),
    ]
  )
  func forms(type: String, forms: String) {
    let name = TypeName(type)

    #expect(
      [name.property, name.identifier, name.title, name.phrase, name.plural.phrase]
        .joined(separator: " ") == forms
    )
  }
}
