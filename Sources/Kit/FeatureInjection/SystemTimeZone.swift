package import Foundation
import Synchronization

/// The time zone of the C library, which the user's other programs show.
///
/// Foundation finds it by a name. Where `TZ` is a path or has rules, and where `/etc/localtime` is a copy or lies
/// under a mount, Foundation takes another zone.
package enum SystemTimeZone {
  private static let warning = Mutex<String?>(nil)

  /// The zone, which is looked for when it is first read.
  package static let current: TimeZone = {
    tzset()
    let rules = ClockRules(around: DateSource.live()) { date in
      var (time, local) = (time_t(date.timeIntervalSince1970), tm())
      localtime_r(&time, &local)
      return local.tm_gmtoff
    }
    guard !rules.agree(with: .current) else { return .current }
    let folder = variable("TZDIR") ?? "/usr/share/zoneinfo"
    let (zone, isExact) = rules.zone(named: names(in: folder), in: folder)
    if !isExact {
      let place = variable("TZ") == nil ? "/etc/localtime" : "TZ"
      warning.withLock { warning in
        warning = """
          No known time zone has the rules of \(place): dates are those of \(zone.identifier), and some may be wrong. \
          Set TZ to a name, such as Europe/Berlin.
          """
      }
    }
    return zone
  }()

  /// Returns the sentence about a zone that is right at present only; nil from the second time on.
  package static func takeWarning() -> String? { warning.withLock { $0.take() } }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The names that the environment and the system's files give the zone.
  private static func names(in folder: String) -> [String] {
    let setting = variable("TZ").map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    let path = setting.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" } ?? "/etc/localtime"
    let listed =
      setting == nil ? try? String(contentsOfFile: "/etc/timezone", encoding: .utf8) : nil
    let folders = [folder, resolved(folder)].flatMap { ["\($0)/posix/", "\($0)/right/", "\($0)/"] }
    let files = [path, resolved(path)].compactMap { path in
      folders.first(where: path.hasPrefix).map { String(path.dropFirst($0.count)) }
    }
    return files + (listed.map { [$0.trimmingCharacters(in: .whitespacesAndNewlines)] } ?? [])
  }

  /// Returns a path without links.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
