public import Destinations
public import Foundation
import IdentifiedArrays
import Injection
public import RecordMeetingFeature
public import RecordStores
public import StandupsDomain
public import Walkthroughs

/// The world of the app as the first lines of a walk say it, for a recording that begins in it.
///
/// Ids in it are numbered as they come up, so that a walk says nothing of other machines, and the same each time.
public struct RecordedWorld {
  /// The lines that put it there.
  public private(set) var settings: [WalkSetting] = []
  private var numbers: [UUID: UInt64] = [:]

  /// Says what there is.
  ///
  /// - Parameters:
  ///   - stored: The standups, and what cannot be read.
  ///   - route: The route on which the recording begins, whose ids are those of these standups.
  ///   - timeZone: Where the person is.
  ///   - speech: Whether the person lets the app listen.
  /// - Throws: That something in a standup cannot be written.
  public init(
    _ stored: RecordSnapshot<Standup>,
    from route: Route? = nil,
    in timeZone: TimeZone = .gmt,
    speech: SpeechClient.Authorization = .authorized
  ) throws {
    if !["GMT", "UTC", "Etc/UTC"].contains(timeZone.identifier) {
      give(.zone, timeZone.identifier)
    }
    if speech != .authorized { give(.speech, speech.word) }
    let way = route?.description ?? ""
    for standup in stored.records {
      let renamed = renamed(standup)
      // A short form says no ids, which a route needs.
      let short = way.contains("\(standup.id)") ? nil : standup.givenInShort
      if let short {
        give(.standups, short)
      } else {
        give(.record, String(decoding: try RecordJSON.encoder().encode(renamed), as: UTF8.self))
      }
    }
    for record in stored.unreadable {
      give(.unreadable, renamed("\(record.place): \(record.reason)"))
    }
  }

  /// Returns a text in which the ids of this world are those of the walk.
  public mutating func renamed(_ text: String) -> String {
    text.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) { match in
      UUID(uuidString: String(match.output.0)).map { renamed($0).uuidString } ?? ""
    }
  }

  private mutating func give(_ kind: GivenKind, _ value: String) {
    settings.append(.given(kind: kind.rawValue, values: [value]))
  }

  // MARK: Ids

  private mutating func renamed(_ standup: Standup) -> Standup {
    Standup(
      id: Standup.ID(renamed(standup.id.uuid)),
      title: standup.title,
      attendees: IdentifiedArray(
        keepingFirst: standup.attendees.map {
          Attendee(id: Attendee.ID(renamed($0.id.uuid)), name: $0.name)
        }
      ),
      duration: standup.duration,
      meetings: IdentifiedArray(
        keepingFirst: standup.meetings.map {
          Meeting(id: Meeting.ID(renamed($0.id.uuid)), date: $0.date, transcript: $0.transcript)
        }
      ),
      theme: standup.theme
    )
  }

  private mutating func renamed(_ id: UUID) -> UUID {
    let number = numbers[id] ?? UInt64(numbers.count + 1)
    numbers[id] = number
    return UUIDSource.number(number)
  }
}

extension Standup {
  /// The standup as a walk says it in a few words; nil if these cannot say all of it.
  fileprivate var givenInShort: String? {
    let names = attendees.map(\.name).joined(separator: ",")
    let short = "\(title):\(minutes):\(names)"
    guard let read = Standup(given: short, uuid: .incrementing) else { return nil }
    let isWhole =
      read.title == title && read.duration == duration && read.theme == theme && meetings.isEmpty
      && read.attendees.map(\.name) == attendees.map(\.name)
    return isWhole ? short : nil
  }
}

extension SpeechClient.Authorization {
  fileprivate var word: String {
    switch self {
    case .authorized: "authorized"
    case .denied: "denied"
    case .restricted: "restricted"
    case .undetermined: "undetermined"
    }
  }
}
