import Foundation

/// The rights of single users and groups, beyond those of the mode.
///
/// They are those of POSIX.1e on Linux, and those of NFS on Apple systems.
enum AccessList {
  #if canImport(Darwin)

  static func read(of file: Int32, _ path: String) throws(FileError) -> Data? {
    guard let list = acl_get_fd(file) else { return nil }
    defer { acl_free(UnsafeMutableRawPointer(list)) }
    guard let text = acl_to_text(list, nil) else { return nil }
    defer { acl_free(text) }
    return Data(String(cString: text).utf8)
  }

  /// Gives a file an access list, or takes it away; a negative number if the system refuses.
  static func write(_ data: Data?, of file: Int32) -> Int32 {
    let list: acl_t? =
      if let data { acl_from_text(String(decoding: data, as: UTF8.self)) } else { acl_init(0) }
    guard let list else { return -1 }
    defer { acl_free(UnsafeMutableRawPointer(list)) }
    return acl_set_fd(file, list)
  }

  #else

  private static let attribute = "system.posix_acl_access"

  static func read(of file: Int32, _ path: String) throws(FileError) -> Data? {
    guard let read = ExtendedAttributes.read else { return nil }
    var list = Data(count: 1 << 16)
    do throws(FileError) {
      let count = try check(
        list.withUnsafeMutableBytes { read(file, attribute, $0.baseAddress, $0.count) },
        path
      )
      return list.prefix(count)
    } catch {
      guard error.code != ENODATA, error.meaning(for: .rights) != .unsupported else { return nil }
      throw error
    }
  }

  /// Gives a file an access list, or takes it away; a negative number if the system refuses.
  static func write(_ data: Data?, of file: Int32) -> Int32 {
    guard let data else {
      return ExtendedAttributes.remove?(file, attribute) ?? refused()
    }
    return data.withUnsafeBytes {
      ExtendedAttributes.write?(file, attribute, $0.baseAddress, $0.count, 0) ?? refused()
    }
  }

  private static func refused() -> Int32 {
    errno = ENOTSUP
    return -1
  }
  #endif
}

#if !canImport(Darwin)

/// The calls for extended attributes, by their names: Glibc's module lacks them.
private enum ExtendedAttributes {
  typealias Read =
    @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
  typealias Write =
    @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32
  typealias Remove = @convention(c) (Int32, UnsafePointer<CChar>) -> Int32

  static let read = dlsym(nil, "fgetxattr").map { unsafeBitCast($0, to: Read.self) }
  static let write = dlsym(nil, "fsetxattr").map { unsafeBitCast($0, to: Write.self) }
  static let remove = dlsym(nil, "fremovexattr").map { unsafeBitCast($0, to: Remove.self) }
}

#endif
