/// The user's settings of the app: one record, which every process and every open screen follows.
public struct Settings: Hashable, Identifiable, Sendable {
  /// The id of the only record.
  public static let id = "settings"

  /// The numbers of steps that a card can show.
  public static let stepsPreviews = 1...5

  /// True if cards show how much of them is done, as a ring.
  public var showProgressRing = true

  /// True if cards show their first steps.
  public var showStepsPreview = true

  /// The most steps on a card.
  ///
  /// A stored number that can't be chosen counts as the nearest one, and stays until it is changed.
  public var maxNumOfStepsPreview: Int {
    get { Self.nearest(to: storedMaxNumOfStepsPreview) }
    set { storedMaxNumOfStepsPreview = Self.nearest(to: newValue) }
  }
  private var storedMaxNumOfStepsPreview = 3

  /// The words above the first screen, which may be empty.
  public var welcomeGreetings = "Welcome"

  /// True if a sound calls the next speaker of a meeting.
  public var sound = true

  /// Makes the settings of a user who has changed none.
  public init() {}

  /// The id of the only record.
  public var id: String { Self.id }

  private static func nearest(to number: Int) -> Int {
    min(max(number, stepsPreviews.lowerBound), stepsPreviews.upperBound)
  }
}

extension Settings: Codable {
  private enum CodingKeys: String, CodingKey {
    case showProgressRing, showStepsPreview, welcomeGreetings, sound
    case storedMaxNumOfStepsPreview = "maxNumOfStepsPreview"
  }

  /// Reads settings; those that are absent have their defaults, so later versions can add some.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
      value = try container.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(.showProgressRing, into: &showProgressRing)
    try read(.showStepsPreview, into: &showStepsPreview)
    try read(.storedMaxNumOfStepsPreview, into: &storedMaxNumOfStepsPreview)
    try read(.welcomeGreetings, into: &welcomeGreetings)
    try read(.sound, into: &sound)
  }
}
