/// The tour of `demo`, inside the executable so that it runs anywhere.
///
/// It is `Docs/Walks/tour.walk`; a test compares the two.
enum Tour {
  static let file = "tour.walk"

  static let text = #"""
    # The tour, which “standups demo” plays.
    now 2026-01-05T09:00:00Z

    chapter "A team adds its standup, holds it, and looks back on it"
    note "What stands in brackets is what you type."
    screen
    tap add-standup
    type "Morning"
    set attendee 1 "Zoë"
    tap add-attendee
    type "李雷"
    tap confirm-add-standup
    expect row "Morning"
    expect "2 people, 5 min"

    tap standup "Morning"
    tap start-meeting
    say "Yesterday I drew the icons."
    wait 2m30s
    expect "Speaker 2 of 2: 李雷"
    expect progress 50%
    wait 2m30s
    expect title "Morning"
    expect row "Mon 5 Jan 2026, 09:05"
    tap meeting 1
    expect "5:00 of 5:00"
    expect "Yesterday I drew the icons."
    screen

    """#
}
