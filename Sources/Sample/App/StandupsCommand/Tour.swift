/// The tour of `demo`, inside the executable so that it runs anywhere.
///
/// It is `Docs/Walks/tour.walk`; a test compares the two.
enum Tour {
  static let file = "tour.walk"

  static let text = #"""
    # The tour, which “standups demo” plays.
    now 2026-01-05T09:00:00Z
    given standups "Morning:1:Zoë"

    chapter "A team holds its standup; you type what is in brackets"
    tap standup "Morning"
    tap start-meeting
    say "Yesterday I drew the icons."
    say "todo: Show them to Ann"
    wait 1m
    expect title "Morning"
    expect row "Mon 5 Jan 2026, 09:01"

    chapter "Later it is done, and the sound is turned off"
    tap follow-ups-tab
    expect row "Morning"
    tap group "Morning"
    tap toggle-follow-up "Show them to Ann"
    tap back
    expect row "Done"
    tap settings
    set sound off

    """#
}
