import FeatureSessions

/// Keys that do something now, as the bar and the list of keys show them.
struct KeyBinding: Sendable {
  /// The names of the keys; the bar shows the first.
  var keys: [String]
  /// The effect in a word or two.
  var label: String
  /// The group in the list of keys.
  var group = Group.screen
  /// The place in the bar.
  var bar = Bar.room
  /// The acts on controls, one after another; none if the effect is another one.
  var acts: [SessionAct] = []
  /// The effect.
  var run: @Sendable (inout FrontState) -> Void

  /// The groups of the list of keys.
  enum Group: String, CaseIterable {
    case screen = "On this screen"
    case moving = "Moving"
    case app = "Everywhere"
  }

  /// The bar has it never, where there is room, or always.
  enum Bar { case never, room, always }
}

/// The keys of a screen, those that are used most first.
struct KeyList: Sendable {
  private(set) var all: [KeyBinding] = []

  /// Adds keys by their names, with spaces between them, unless the first one means something already.
  ///
  /// Without another effect they act on controls.
  mutating func add(
    _ names: String,
    _ label: String,
    _ group: KeyBinding.Group = .screen,
    _ bar: KeyBinding.Bar = .room,
    acts: [SessionAct] = [],
    _ run: (@Sendable (inout FrontState) -> Void)? = nil
  ) {
    let keys = names.split(separator: " ").map { String($0) }
    guard let first = keys.first, self[first] == nil else { return }
    let run: @Sendable (inout FrontState) -> Void = run ?? { $0.perform(acts) }
    all.append(KeyBinding(keys: keys, label: label, group: group, bar: bar, acts: acts, run: run))
  }

  /// Returns what a key does, by its name.
  subscript(name: String) -> KeyBinding? { all.first { $0.keys.contains(name) } }
}
