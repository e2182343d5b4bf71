import Testing

@testable import FeatureRecords

@Suite struct RecordFileNamesTests {
  typealias Names = RecordFileNames<String>

  @Test("Each try to write a record has a draft of its own")
  func draftNames() {
    let names = (0..<100).map { _ in Names.makeDraft(of: "a.json") }

    #expect(Set(names).count == 100)
    #expect(names.allSatisfy(Names.isDraft))
  }

  @Test("Names are told apart: drafts, what was put aside, and all others")
  func kinds() {
    let drafts = [".a.0123456789abcdef.tmp", ".a.b-c.ffffffffffffffff.tmp"]
    let asides = [
      "a.json.damaged", "a.json.damaged-2", "a.json.damaged-10", "a.damaged.json.damaged",
      "a.json.damaged-2.json.damaged",
    ]
    let others = [
      "", ".", "..", "a.json", ".tmp", "..tmp", "..0123456789abcdef.tmp",
      ".0123456789abcdef.tmp", "a.0123456789abcdef.tmp", ".a.0123456789abcde.tmp",
      ".a0123456789abcdef.tmp", ".a.0123456789ABCDEF.tmp", ".a.0123456789abcdeg.tmp",
      ".a b.0123456789abcdef.tmp", ".a\r\n.0123456789abcdef.tmp", ".a.0123456789abcdef.tmp.",
      ".a.0123456789abcde\u{301}.tmp", ".damaged", ".json.damaged", "a.damaged",
      "a.json.damaged-", "a.json.damaged2", "a.json.damaged--2", "a.json.damaged-x",
      "a.json.damaged.damaged", "b c.json.damaged", "a.jsondamaged-2",
    ]

    #expect((drafts + asides + others).filter(Names.isDraft) == drafts)
    #expect((drafts + asides + others).filter(Names.isAside) == asides)
  }
}
