public import FeatureKit
import Synchronization

/// Sends texts out of the app.
public struct ShelfPrinterClient: Sendable {
  /// Sends a text.
  public var send: @Sendable (_ text: String) async throws -> Void

  /// Makes a client from its function.
  public init(send: @escaping @Sendable (_ text: String) async throws -> Void) {
    self.send = send
  }

  /// Makes a client that keeps the texts in a log, for tests and for walks.
  public init(keepingIn log: ShelfPrinterLog) {
    self.init { log.append($0) }
  }
}

/// The texts that were sent, in memory.
public final class ShelfPrinterLog: Sendable {
  private let kept = Mutex<[String]>([])

  /// Makes an empty log.
  public init() {}

  /// The texts so far.
  public var texts: [String] { kept.withLock { $0 } }

  func append(_ text: String) { kept.withLock { $0.append(text) } }
}

private enum ShelfPrinterKey: FeatureDependencyKey {
  static let name = "shelfPrinter"
  static let live = ShelfPrinterClient(keepingIn: ShelfPrinterLog())

  static func unimplemented(_ missing: MissingDependency) -> ShelfPrinterClient {
    ShelfPrinterClient { _ in missing.endpoint("send")() }
  }
}

extension FeatureDependencies {
  /// The client that sends texts; a live one keeps them in memory.
  public var shelfPrinter: ShelfPrinterClient {
    get { self[ShelfPrinterKey.self] }
    set { self[ShelfPrinterKey.self] = newValue }
  }
}
