import Foundation

/// The names of the files in a folder of records.
enum RecordFileNames<ID: RecordID> {
  static var fileExtension: String { ".json" }

  /// The name of a record's file; nil if its id doesn't make a safe one.
  static func name(of id: ID) -> String? {
    let text = id.description
    let isSafe = text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      case _: false
      }
    }
    // The draft's name is longer, and 255 bytes are what file systems allow.
    guard isSafe, !text.hasPrefix("."), 1...200 ~= text.utf8.count, ID(text) == id
    else { return nil }
    return text + fileExtension
  }

  /// Returns true if a name may be that of a record; drafts and files put aside have other endings.
  static func isRecord(_ name: String) -> Bool {
    name.hasSuffix(fileExtension) && !name.hasPrefix(".")
  }

  /// The id that a name looks like; several names can look like one id.
  static func id(_ name: String) -> ID? {
    ID(String(name.dropLast(fileExtension.count)))
  }

  /// The id of the record that is kept under this name, if any.
  static func owner(of name: String) -> ID? {
    id(name).flatMap { self.name(of: $0) == name ? $0 : nil }
  }

  // MARK: Drafts

  /// Returns a new name for a draft of a record: one that stayed behind is never in the way of another.
  static func makeDraft(of name: String) -> String {
    let random = String(UInt64.random(in: 0 ... .max), radix: 16)
    let padding = String(repeating: "0", count: randomLength - random.count)
    let stem = name == lastEviction ? name.dropFirst() : name.dropLast(fileExtension.count)
    return ".\(stem).\(padding)\(random)\(draftExtension)"
  }

  /// True for a name of exactly that form.
  ///
  /// Every name in a folder is tested, so this uses no regular expression, which would be made anew for each.
  static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(draftExtension) else { return false }
    let stem = name.dropFirst().dropLast(draftExtension.count)
    let random = stem.suffix(randomLength)
    guard random.utf8.count == randomLength, random.utf8.allSatisfy(\.isHexDigit),
      stem.dropLast(randomLength).last == "."
    else { return false }
    let drafted = stem.dropLast(randomLength + 1)
    return drafted == lastEviction.dropFirst() || owner(of: drafted + fileExtension) != nil
  }

  private static var draftExtension: String { ".tmp" }
  private static var randomLength: Int { 16 }

  // MARK: What is deleted by its name

  /// The name of a record's file that marks the record as deleted.
  static func deleted(_ name: String) -> String { name + deletedExtension }

  /// The name that the file of such a name had before.
  static func undeleted(_ name: String) -> String? {
    guard name.hasSuffix(deletedExtension) else { return nil }
    let undeleted = String(name.dropLast(deletedExtension.count))
    return owner(of: undeleted) == nil ? nil : undeleted
  }

  private static var deletedExtension: String { ".deleted" }

  // MARK: What belongs to the folder

  /// The file that writers lock.
  static var lock: String { ".lock" }

  /// The file with the note of the last daily eviction.
  static var lastEviction: String { ".evicted" }

  /// True for one of those names, and for the folder itself and the one above.
  static func isOfFolder(_ name: String) -> Bool {
    [lock, lastEviction].contains(name) || isLink(name)
  }

  /// True for the folder itself and the one above, which each folder lists.
  static func isLink(_ name: String) -> Bool { [".", ".."].contains(name) }

  // MARK: What cannot be read

  /// The name under which a file that cannot be read is kept, none of those that are taken.
  static func aside(_ name: String, taken: Set<String>) -> String {
    var aside = name + asideExtension
    var number = 2
    while taken.contains(aside) {
      aside = "\(name)\(asideExtension)-\(number)"
      number += 1
    }
    return aside
  }

  /// Returns true if a name is that of a file put aside.
  static func isAside(_ name: String) -> Bool { ownerOfAside(name) != nil }

  /// The id of the record beside which a file was put aside.
  static func ownerOfAside(_ name: String) -> ID? {
    var stem = name[...]
    let digits = name.utf8.reversed().prefix(while: \.isDigit).count
    if digits > 0, stem.dropLast(digits).last == "-" { stem = stem.dropLast(digits + 1) }
    guard stem.hasSuffix(asideExtension) else { return nil }
    return owner(of: String(stem.dropLast(asideExtension.count)))
  }

  private static var asideExtension: String { ".damaged" }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isHexDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
  }
}
