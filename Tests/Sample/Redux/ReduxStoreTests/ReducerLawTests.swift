import FeatureTesting
import IdentifiedArrays
import ReduxStore
import Testing

/// The algebra of reducers, with random ones that don't commute.
@Suite struct ReducerLawTests {
  typealias Number = Reducer<Int, Int>

  struct Wide: Equatable {
    var number: Int
    var maybe: Int?
    var mode: Mode
    var byID: [Int: Int]

    var double: Int {
      get { number &* 2 }
      set { number = newValue &+ 1 }
    }
  }

  struct WideAction {
    var number: Int?
    var element: ElementIDAction<Int, Int>? { number.map { ElementIDAction(id: $0, action: $0) } }
  }

  private static let lifts: [@Sendable (Number) -> Reducer<Wide, WideAction>] = [
    { $0.lift(action: \.number, state: \.number) },
    { $0.lift(action: \.number, state: \.maybe) },
    {
      $0.lift(action: \.number).lift(state: CasePath(\.page, embed: Mode.reading)).lift(
        state: \.mode
      )
    },
    { $0.lift(action: \.element, state: \.byID) },
    { $0.lift(state: \.self).lift(action: \.number, state: \.number) },
  ]

  private func number(_ random: inout LawRandom) -> Number {
    let constant = Int.random(in: 2...9, using: &random)
    return random.pick(
      Number { $1 = $1 &* constant &+ $0 },
      Number { $1 ^= $0 &* constant },
      .identity
    )
  }

  private func wide(_ random: inout LawRandom) -> Wide {
    Wide(
      number: Int.random(in: -9...9, using: &random),
      maybe: random.maybe { Int.random(in: 0...9, using: &$0) },
      mode: random.pick(.reading(3), .writing),
      byID: [1: 1, 2: 4, 3: 9]
    )
  }

  private func action(_ random: inout LawRandom) -> WideAction {
    WideAction(number: random.maybe { Int.random(in: 0...4, using: &$0) })
  }

  @Test("Composition is associative, with the identity at both sides", arguments: LawSeed.first(50))
  func composition(seed: LawSeed) {
    var random = seed.random
    let (a, b, c) = (number(&random), number(&random), number(&random))
    let (first, action) = (
      Int.random(in: 0...99, using: &random), Int.random(in: 0...9, using: &random)
    )
    func result(_ reducer: Number) -> Int {
      var state = first
      reducer.reduce(action, &state)
      return state
    }

    var expected = first
    for reducer in [a, b, c] { reducer.reduce(action, &expected) }

    let same = [
      (a <> b) <> c, a <> (b <> c), .compose([a, b, c]),
      .identity <> a <> b.compose(c) <> .identity,
    ]
    #expect(same.map(result) == same.map { _ in expected })
  }

  @Test(
    "A lift keeps the identity and composition, and changes only its part",
    arguments: lifts.indices,
    LawSeed.first(20)
  )
  func lift(index: Int, seed: LawSeed) {
    let lift = Self.lifts[index]
    var random = seed.random
    let (a, b) = (number(&random), number(&random))
    let (first, action) = (wide(&random), action(&random))
    func result(_ reducer: Reducer<Wide, WideAction>) -> Wide {
      var state = first
      reducer.reduce(action, &state)
      return state
    }

    #expect(result(lift(a <> b)) == result(lift(a) <> lift(b)))
    #expect(result(lift(.identity)) == first)
    if action.number == nil { #expect(result(lift(a)) == first) }
  }

  @Test("A computed property, nil, another case and an unknown id are lifted as they are written")
  func edges() {
    let add = Number { $1 += $0 }
    var wide = Wide(number: 5, maybe: nil, mode: .writing, byID: [1: 1])

    for lift in Self.lifts[1...3] { lift(add).reduce(WideAction(number: 7), &wide) }
    #expect(wide == Wide(number: 5, maybe: nil, mode: .writing, byID: [1: 1]))

    add.lift(action: \.number, state: \.double).reduce(WideAction(number: 1), &wide)
    #expect(wide.number == 12)
  }

  @Test("An optional array is changed where it is, not copied")
  func inPlace() {
    let set = Reducer<[Int], Int> { $1[0] = $0 }.lift(state: \[Int]?.self)
    var state: [Int]? = Array(0..<100)
    func address() -> UnsafePointer<Int>? { state?.withUnsafeBufferPointer { $0.baseAddress } }
    let before = address()

    set.reduce(7, &state)

    #expect(state?.first == 7)
    #expect(address() == before)
  }

  @Test("Ten thousand reducers are composed one by one, and run without a deep stack")
  func long() {
    let count = LongTests.count(2_000, long: 10_000)
    let reducer = (0..<count).reduce(Number.identity) { all, _ in all <> Number { $1 += $0 } }
    var state = 0

    reducer.reduce(1, &state)

    #expect(state == count)
  }
}
