import Injection

extension Command {
  /// Shows one standup with its meetings.
  static let show = Command(
    name: "show",
    abstract: "Show a standup and its meetings.",
    arguments: [.standup],
    examples: [
      CommandExample("show", "design", does: "The standup whose title begins with “design”.")
    ]
  ) { invocation in
    let standup = try await invocation.standup(in: invocation.standups())
    let page = standup.page(in: invocation.dependencies.timeZone)
    return CommandResult(text: page, plain: page, json: standup)
  }
}
