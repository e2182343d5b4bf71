import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

#if os(Linux)

/// An access list as Linux writes it.
private enum SampleList {
  /// User 12345 may read and write, the group only read; the mode says the most of that.
  static let list = data([
    (1, 6, nil), (2, 6, 12_345), (4, 4, nil), (16, 6, nil), (32, 0, nil),
  ])

  /// The same for a folder.
  static let folder = data([(1, 7, nil), (2, 7, 12_345), (4, 5, nil), (16, 7, nil), (32, 0, nil)])

  private static func data(_ entries: [(tag: UInt8, bits: UInt8, id: UInt32?)]) -> Data {
    entries.reduce(Data([2, 0, 0, 0])) { list, entry in
      let id = withUnsafeBytes(of: (entry.id ?? .max).littleEndian) { Array($0) }
      return list + [entry.tag, 0, entry.bits, 0] + id
    }
  }

  static let isSupported: Bool = {
    guard let folder = try? TemporaryFolder(),
      let file = try? POSIXFileSystem().makeFile(folder.path("a"), mode: 0o600)
    else { return false }
    return file.withDescriptor { AccessList.write(list, of: $0) } == 0
  }()
}

/// Access lists, where a file in memory can have one.
@Suite(.enabled(if: SampleList.isSupported)) struct AccessListTests {
  private let folder: TemporaryFolder
  private let files = POSIXFileSystem()

  init() throws { folder = try TemporaryFolder() }

  @Test("A replacement keeps the access list, and one without gets none")
  func keeping() throws {
    let old = try files.makeFile(folder.path("a"), mode: 0o600)
    #expect(old.withDescriptor { AccessList.write(SampleList.list, of: $0) } == 0)

    let new = try files.replace(folder.path("a"), rights: old.rights(), with: Data())

    #expect(try new.rights() == old.rights())
    #expect(try new.rights().accessList == SampleList.list)
    #expect(try new.rights().mode == 0o660)
    #expect(try new.rights().ownGroupBits == 4)
  }

  @Test("A list of the folder for its new files doesn't widen the rights of a replaced one")
  func inheriting() throws {
    let old = try files.makeFile(folder.path("a"), mode: 0o600)
    #expect(chmod(folder.path("a"), 0o660) == 0)
    let list = SampleList.list.withUnsafeBytes {
      setDefaultList(folder.url.path, $0.baseAddress, $0.count)
    }
    #expect(list == 0)

    let inherited = try files.makeFile(folder.path("b"), inPlaceOf: nil)
    let new = try files.replace(folder.path("a"), rights: old.rights(), with: Data())

    #expect(try inherited.rights().accessList != nil)
    #expect(try new.rights() == old.rights())
    #expect(try new.rights().accessList == nil)
  }

  @Test("Who may write to a folder by a list shares nothing with its group")
  func sharing() throws {
    let descriptor = Foundation.open(folder.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(chmod(folder.url.path, 0o770) == 0)
    #expect(AccessList.write(SampleList.folder, of: descriptor) == 0)

    #expect(try files.makeFile(folder.path("a"), inPlaceOf: nil).rights().mode == 0o600)
  }

  private func setDefaultList(_ path: String, _ list: UnsafeRawPointer?, _ count: Int) -> Int32 {
    typealias Write =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
      ) -> Int32
    let write = dlsym(nil, "setxattr").map { unsafeBitCast($0, to: Write.self) }
    return write?(path, "system.posix_acl_default", list, count, 0) ?? -1
  }
}

#endif
