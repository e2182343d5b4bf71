import FeatureTesting
import Testing

/// Models in a model: whatever holds them, what changes in them is a change.
@Suite(.feature) @MainActor struct ExpectChangesOfModelsTests {
  private let board = BoardModel()

  @Test("What changes in a model that is a constant is written down")
  func constant() async {
    await expectChanges(of: board) {
      board.header.title = "Icons"
    } are: {
      #"header.title: "Header" → "Icons""#
    }
  }

  @Test("Models of a list are told apart by what they are, wherever they stand")
  func list() async {
    await expectChanges(of: board) {
      board.rows[1].title = "B"
    } are: {
      #"rows[1].title: "b" → "B""#
    }
    await expectChanges(of: board) {
      board.rows.insert(BoardModel.Row(9, "new"), at: 1)
      board.rows[3].title = "C"
    } are: {
      """
      rows[1]: added Row
      rows[3].title: "c" → "C"
      """
    }
    await expectChanges(of: board) {
      board.rows.removeFirst()
    } are: {
      "rows[0]: removed Row"
    }
  }

  @Test("Models of a dictionary are looked into, and other values of one come and go by their keys")
  func dictionary() async {
    await expectChanges(of: board) {
      board.rowsByName["a"]?.title = "A"
      board.rowsByName["b"] = BoardModel.Row(5, "b")
      board.actions["undo"] = {}
    } are: {
      """
      rowsByName["a"].title: "by name" → "A"
      rowsByName["b"]: added Row
      actions["undo"]: added (Function)
      """
    }
  }

  @Test("Models that are equal by their ids are looked into all the same")
  func equalModels() async {
    board.destination = .tag(board.tags[1])

    await expectChanges(of: board) {
      board.tags[0].name = "blue"
      board.tags[1].name = "black"
    } are: {
      """
      tags[0].name: "red" → "blue"
      tags[1].name: "green" → "black"
      """
    }
    await expectChanges(of: board) {
      board.tags = []
      board.destination = .tag(BoardModel.Tag(2, "white"))
    } are: {
      """
      tags[0]: removed Tag
      tags[1]: removed Tag
      destination.tag: another Tag
      """
    }
  }

  @Test("A model that is held twice is compared once, and not lost when one of its places changes")
  func shared() async {
    board.selected = board.rows[0]

    await expectChanges(of: board) {
      board.rows[0].title = "A"
    } are: {
      #"selected.title: "a" → "A""#
    }
    await expectChanges(of: board) {
      board.selected = board.rows[1]
      board.rows[0].title = "A2"
    } are: {
      """
      selected: another Row
      rows[0].title: "A" → "A2"
      """
    }
  }

  @Test("A model that takes the place of one that is gone, even in memory, is another one")
  func sameAddress() async {
    for _ in 1...20 {
      board.selected = BoardModel.Row(7, "same")

      await expectChanges(of: board) {
        board.selected = nil
        board.selected = BoardModel.Row(7, "same")
      } are: {
        "selected: another Row"
      }
    }
  }

  @Test("A property that is set to what it was has not changed")
  func setToTheSame() async {
    await expectChanges(of: board) {
      board.rows[0].title = "a"
      board.rows = Array(board.rows)
    } are: {
      ""
    }
  }
}
