import Foundation

#if canImport(Darwin)
import Synchronization
#endif

/// A change in a folder.
package enum FolderEvent: Equatable, Sendable {
  /// Something happened to these names, and to no others.
  case names(Set<String>)
  /// Anything may have happened.
  case anything
}

#if os(Linux)

/// Reports changes in a folder by any process, through the kernel's inotify.
///
/// The folder needn't exist: until it does, the nearest folder above it is watched. Where the system has no watches
/// left, it looks at the folder each second, and tries to watch it again.
package struct FolderWatch: Sendable {
  private let folder: String
  /// The file that is looked at, too, where the folder can't be watched: it may change without that.
  private let file: String?
  private let inotify: Int32
  /// Ends the watch once no reader is left.
  private let stop: Int32
  /// The folder that is watched, this one or one above it; nil while none can be.
  ///
  /// An event of anything else is out of date.
  private var watched: (number: Int32, path: String)?
  /// The numbers of the folders above it.
  ///
  /// When one is moved, the watched folder goes with it, and its path leads elsewhere.
  private var above: Set<Int32> = []
  /// The folder and the file when they were last looked at, and whether one had changed by then.
  private var look: (stamps: [FileStamp?], isNew: Bool)?
  private let add: AddWatch
  /// The milliseconds between two looks at a folder that cannot be watched.
  private let interval: Int32

  /// Watches a path: its number, or the error code as a negative one.
  package typealias AddWatch =
    @Sendable (_ inotify: Int32, _ path: String, _ events: UInt32) -> Int32

  /// Watches a folder, on a thread of its own, until the returned watch is released.
  ///
  /// - Returns: Nil if the process can't open another file.
  package static func start(
    _ folder: String,
    file: String? = nil,
    adding add: @escaping AddWatch = FolderWatch.addWatch,
    lookingEach interval: Int32 = 1_000,
    _ tell: @escaping @Sendable (FolderEvent) -> Void
  ) -> RecordWatch? {
    var pipe: [Int32] = [-1, -1]
    guard Foundation.pipe(&pipe) == 0 else { return nil }
    // A negative one, where the system has none left, has no events, and nothing can be added to it.
    let inotify = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let (stop, end) = (pipe[0], pipe[1])
    for file in [stop, end] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    var watch = FolderWatch(
      folder: folder,
      file: file,
      inotify: inotify,
      stop: stop,
      adding: add,
      lookingEach: interval
    )
    // Before this returns, so that a caller who reads the folder next misses no change.
    watch.watchNearest()
    Thread.detachNewThread { [watch] in
      var watch = watch
      while watch.hasEvents() {
        if let event = watch.meaning(of: watch.eventsAtHand()) { tell(event) }
      }
      if inotify >= 0 { close(inotify) }
      close(stop)
    }
    return RecordWatch { close(end) }
  }

  init(
    folder: String,
    file: String? = nil,
    inotify: Int32,
    stop: Int32,
    adding add: @escaping AddWatch = FolderWatch.addWatch,
    lookingEach interval: Int32 = 1_000
  ) {
    (self.folder, self.file) = (folder, file)
    self.inotify = inotify
    self.stop = stop
    self.add = add
    self.interval = interval
  }

  package static let addWatch: AddWatch = { inotify, path, events in
    let number = inotify_add_watch(inotify, path, events)
    return number < 0 ? -errno : number
  }

  /// Waits for events, or for the next look; false when the watch is released.
  private func hasEvents() -> Bool {
    var files = [inotify, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&files, nfds_t(files.count), watched == nil ? interval : -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return files[1].revents == 0
  }

  // MARK: What to watch

  /// The events that show a change of the folder: a name that comes, goes, or has new contents.
  ///
  /// A writer keeps a journal open, so it is the closing of its lock that shows an appended line.
  private static let changes = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE)
  /// The events that may create the folder: a name that comes.
  private static let arrivals = UInt32(IN_MOVED_TO | IN_CREATE)
  private static let departures = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  private var isThere: Bool { watched?.path == folder }

  /// Watches the folder if it is there, or else the nearest one above it that is.
  private mutating func watchNearest() {
    var earlier: String?
    repeat {
      // Once more, in case that the folder came just before the one above it was watched.
      earlier = watched?.path
      if let watched { inotify_rm_watch(inotify, watched.number) }
      // First, so that no move between it and the watch of the folder itself is missed.
      watchAbove()
      watched = nearest(folder)
    } while !isThere && watched?.path != earlier
    guard watched == nil else {
      look = nil
      return
    }
    let stamps = [folder, file].map { $0.flatMap(FileStamp.init) }
    look = (stamps, look.map { $0.stamps != stamps } ?? true)
  }

  /// Watches the folders above; the move of one that can't be watched is noticed at the next read.
  private mutating func watchAbove() {
    for number in above { inotify_rm_watch(inotify, number) }
    above = []
    var path = folder
    while case let parent = POSIXFileSystem().parent(of: path), parent != path {
      let number = add(inotify, parent, Self.departures | UInt32(IN_MASK_ADD))
      if number >= 0 { above.insert(number) }
      path = parent
    }
  }

  /// Looks at a folder that cannot be watched, and tries to watch it.
  ///
  /// After a change it reports again at the next look: two changes within a tick of the disk's clock leave one date.
  private mutating func lookAgain() -> FolderEvent? {
    let wasNew = look?.isNew ?? true
    watchNearest()
    // Watched again, it may have changed since the last look.
    return wasNew || look?.isNew ?? true ? .anything : nil
  }

  private func nearest(_ path: String) -> (number: Int32, path: String)? {
    let events = path == folder ? Self.changes : Self.arrivals
    let number = add(inotify, path, events | Self.departures)
    guard number < 0 else { return (number, path) }
    // Where there is no watch left for this folder, one of a folder further up would say nothing of it.
    guard ![-ENOSPC, -ENOMEM, -EBADF].contains(number) else { return nil }
    let parent = POSIXFileSystem().parent(of: path)
    return parent == path ? nil : nearest(parent)
  }

  // MARK: Events

  /// Returns the meaning of events for the folder, and renews the watch if it may have gone or come.
  mutating func meaning(of events: [(inotify_event, name: String)]) -> FolderEvent? {
    guard watched != nil else { return lookAgain() }
    var names: Set<String> = []
    var isSure = true
    for (event, name) in events {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        isSure = false
      } else if event.wd == watched?.number {
        if isThere, !name.isEmpty { names.insert(name) } else { isSure = false }
      } else if above.contains(event.wd) {
        isSure = false
      }
    }
    guard !isSure else { return names.isEmpty ? nil : .names(names) }
    watchNearest()
    return .anything
  }

  private func eventsAtHand() -> [(inotify_event, name: String)] {
    var events: [(inotify_event, name: String)] = []
    let headerSize = MemoryLayout<inotify_event>.size
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var count = read(inotify, &buffer, buffer.count)
    while count > 0 {
      var rest = buffer[..<count]
      while rest.count >= headerSize {
        let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
        events.append((event, String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(headerSize + Int(event.len))
      }
      count = read(inotify, &buffer, buffer.count)
    }
    return events
  }
}

/// The mark of a folder that changes when a name in it comes, goes, or stands for another file.
///
/// That of a file changes with its bytes.
private struct FileStamp: Equatable {
  private let number: UInt
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a folder; nil when it is not there.
  init?(_ folder: String) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    number = UInt(status.st_ino)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

#elseif canImport(Darwin)

/// Reports changes in a folder, and in a file of it, by dispatch sources of both.
///
/// Until the folder is there, it watches the nearest one above it. Not built here.
package final class FolderWatch: Sendable {
  private let folder: String
  /// The file whose growth counts, too: it changes no folder.
  private let file: String?
  private let tell: @Sendable (FolderEvent) -> Void
  private let queue = DispatchQueue(label: "watch of a folder")
  private let nearest = Mutex<(path: String, watch: RecordWatch)?>(nil)
  private let growing = Mutex<RecordWatch?>(nil)

  private init(
    _ folder: String,
    file: String?,
    _ tell: @escaping @Sendable (FolderEvent) -> Void
  ) {
    (self.folder, self.file, self.tell) = (folder, file, tell)
  }

  package static func start(
    _ folder: String,
    file: String? = nil,
    _ tell: @escaping @Sendable (FolderEvent) -> Void
  ) -> RecordWatch? {
    let watch = FolderWatch(folder, file: file, tell)
    watch.watchAll()
    return RecordWatch { withExtendedLifetime(watch) {} }
  }

  private func watchAll() {
    watchNearest()
    guard let file else { return }
    // Another file may have its name by now.
    let new = source(of: file, for: [.extend, .write, .delete, .rename])
    growing.withLock { $0 = new }
  }

  /// Watches the folder if it is there, or else the nearest one above it that is.
  private func watchNearest() {
    var earlier: String?
    repeat {
      // Once more, in case that the folder came just before the one above it was watched.
      earlier = nearest.withLock { $0?.path }
      let new = watch(folder)
      nearest.withLock { $0 = new }
    } while nearest.withLock { $0.map { $0.path != folder && $0.path != earlier } ?? false }
  }

  private func watch(_ path: String) -> (path: String, watch: RecordWatch)? {
    guard let watch = source(of: path, for: [.write, .delete, .rename]) else {
      let parent = POSIXFileSystem().parent(of: path)
      return parent == path ? nil : watch(parent)
    }
    return (path, watch)
  }

  private func source(
    of path: String,
    for events: DispatchSource.FileSystemEvent
  ) -> RecordWatch? {
    let file = open(path, O_EVTONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: file,
      eventMask: events,
      queue: queue
    )
    source.setEventHandler { [weak self] in
      // The folder may have come, or gone.
      self?.watchAll()
      self?.tell(.anything)
    }
    source.setCancelHandler { close(file) }
    source.resume()
    return RecordWatch { source.cancel() }
  }
}

#endif
