import FeatureKit
public import StandupsDomain

extension FollowUp {
  /// Of the design standup, with three steps of which one is done, due on Tuesday at nine.
  public static let milk = FollowUp(
    id: ID(0xA1),
    task: "Get milk",
    priority: .high,
    deadline: .monday + 86_400,
    steps: [
      Step(id: Step.ID(0xA11), title: "Find the bag", isDone: true),
      Step(id: Step.ID(0xA12), title: "Go"),
      Step(id: Step.ID(0xA13), title: "Pay"),
    ],
    standupID: Standup.design.id
  )

  /// The milk with another value in each field of its form; one of the steps has another title.
  public static let oatMilk = FollowUp(
    id: milk.id,
    task: "Get oat milk",
    isDone: true,
    priority: .low,
    deadline: .monday + 172_800,
    steps: [Step(id: Step.ID(0xA11), title: "Find a bag", isDone: true)],
    standupID: Standup.engineering.id,
    assignee: .blobSr
  )

  /// The milk with still other values.
  public static let tea = FollowUp(
    id: milk.id,
    task: "Get tea",
    isDone: true,
    priority: .medium,
    deadline: nil,
    steps: [
      Step(id: Step.ID(0xA11), title: "Find the pot"), Step(id: Step.ID(0xA14), title: "Boil"),
    ],
    standupID: Standup.design.id,
    assignee: .blob
  )

  /// Of the design standup, due on the Sunday before.
  public static let icons = FollowUp(
    id: ID(0xA2),
    task: "Draw icons",
    priority: .medium,
    deadline: .monday - 86_400,
    standupID: Standup.design.id
  )

  /// Of the design standup, done.
  public static let colors = FollowUp(
    id: ID(0xA3),
    task: "Choose colors",
    isDone: true,
    deadline: .monday,
    standupID: Standup.design.id
  )

  /// Of no standup.
  public static let room = FollowUp(id: ID(0xA4), task: "Book a room", deadline: .monday + 60)

  /// All four: tests tap the second one, so that no tap on the first row passes for it.
  public static let fixtures = [icons, milk, colors, room]
}
