package import FeatureJSON
import Foundation

extension JSON {
  /// Writes a value as records are written.
  package init(encoding value: some Encodable) throws {
    self = try JSON(parsing: RecordJSON.encoder().encode(value))
  }

  /// Reads a value as records are read.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try RecordJSON.decoder().decode(type, from: Data(bytes))
  }
}
