/// The tour of `demo`, inside the executable so that it runs anywhere.
///
/// It is `Docs/Walks/tour.walk`; a test compares the two.
enum Tour {
  static let file = "tour.walk"

  static let text = #"""
    # The tour: everything once, in the order in which a team meets it.
    now 2026-01-05T09:00:00Z
    given samples

    chapter "Three standups to start with"
    note "This is the list. What stands in brackets is what you type."
    screen

    chapter "A standup of our own"
    note "A form starts with its title focused, so typing goes there."
    tap add-standup
    type "Morning"
    set attendee 1 "Zoë"
    tap add-attendee
    type "李雷"
    set minutes 5
    tap theme
    select theme "Sky"
    screen
    tap confirm-add-standup
    expect row "Morning"
    expect "2 people, 5 min"

    chapter "Holding it"
    note "Time is virtual here: two and a half minutes pass at once."
    tap standup "Morning"
    tap start-meeting
    say "Yesterday I drew the icons."
    wait 2m30s
    expect "Speaker 2 of 2: 李雷"
    expect progress 50%
    say "Today I test them."
    screen
    wait 2m30s

    chapter "Looking back on it"
    expect title "Morning"
    tap meeting 1
    expect title "Mon 5 Jan 2026, 09:05"
    expect "Yesterday I drew the icons."
    screen
    tap back

    chapter "Where else does Zoë take part?"
    tap attendee "Zoë"
    expect title "Zoë's Standups"
    expect count standups 1
    tap back

    chapter "Changing one's mind"
    tap edit
    set title "Early Morning"
    tap cancel-edit
    note "A changed form asks before it lets go of what was typed."
    screen
    tap cancel
    tap confirm-edit
    expect title "Early Morning"

    chapter "And letting go"
    tap delete
    screen
    tap confirm-deletion
    expect title "Daily Standups"
    expect no row "Early Morning"
    expect count standups 3

    """#
}
