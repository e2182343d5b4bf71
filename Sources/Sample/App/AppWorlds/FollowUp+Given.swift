import FeatureKit
import StandupsDomain

extension FollowUp {
  /// Reads "Get milk:high:Design:Go,Pay": a task, its priority, its standup's title, and its steps.
  init?(given text: String, of standups: [Standup], deadline: Date, uuid: UUIDSource) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    func part(_ index: Int) -> String? {
      parts.count > index && !parts[index].isEmpty ? parts[index] : nil
    }
    guard let priority = Priority(rawValue: part(1) ?? "low") else { return nil }
    let standup = part(2).flatMap { title in standups.first { $0.title == title } }
    guard standup != nil || part(2) == nil else { return nil }
    self.init(
      id: ID(uuid()),
      task: parts[0],
      priority: priority,
      deadline: deadline,
      steps: IdentifiedArray(
        keepingFirst: (part(3)?.split(separator: ",") ?? []).map {
          Step(id: Step.ID(uuid()), title: String($0))
        }
      ),
      standupID: standup?.id
    )
  }
}
