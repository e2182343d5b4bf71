import Testing

@testable import FeatureExplorer

@Suite struct StateLineTests {
  private nonisolated static let list: [StateLine] = [
    StateLine(place: .screen("list"), text: "Apples"),
    StateLine(place: .screen("list"), text: "Pears"),
  ]
  private nonisolated static let form = StateLine(place: .screen("form"), text: "Name")

  @Test(
    "Differences between two states are reported with both values",
    arguments: [
      (list, list, nil),
      (list, Array(list.reversed()), "list had “Apples”, and then “Pears”."),
      (list + [form], list, "It led to form, and then to list."),
      (list + [form], [form], "It led to list > form, and then to form."),
      (list, Array(list.prefix(1)), "list had “Pears”, and then nothing."),
      (list + [form], list.prefix(1) + [form], "list had “Pears”, and then nothing."),
      (
        [StateLine(place: .work, text: "List.save")], [],
        "The work that goes on was “List.save”, and then nothing."
      ),
      (
        [StateLine(place: .stored, text: "1")], [StateLine(place: .stored, text: "2")],
        "What is stored was “1”, and then “2”."
      ),
      (
        [StateLine(place: .question, text: "true")], [StateLine(place: .question, text: "false")],
        "The same screens asked before they close once, and once they did not."
      ),
      (
        [StateLine(place: .tab("loans"), text: "shelf")], [],
        "The tab loans, which wasn't chosen, had “shelf”, and then nothing."
      ),
    ] as [([StateLine], [StateLine], String?)]
  )
  func difference(first: [StateLine], second: [StateLine], sentence: String?) {
    #expect(first.difference(to: second) == sentence)
  }
}
