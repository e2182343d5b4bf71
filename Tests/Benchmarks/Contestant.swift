import Foundation

/// One way to do the operation of a row.
@MainActor
struct Contestant {
  /// The name in the table.
  let name: String
  /// The most operations of one sample: those that use something up can't go on forever.
  let most: Int
  /// The number of elements that one operation handles, if the time of each counts.
  let units: Int
  /// Does the operation a number of times, and returns the cost without the preparations.
  let sample: @MainActor (_ count: Int) async throws -> Double

  private init(
    _ name: String,
    most: Int,
    units: Int,
    sample: @escaping @MainActor (Int) async throws -> Double
  ) {
    (self.name, self.most, self.units, self.sample) = (name, most, units, sample)
  }

  /// Measures an operation on a value that is made anew for each sample.
  ///
  /// - Parameters:
  ///   - name: The name in the table.
  ///   - most: How many operations one sample may have.
  ///   - units: How many things one operation goes through, when the time of each is wanted.
  ///   - make: Makes the value; this is not measured.
  ///   - operation: The operation; it gets the number of those before it.
  init<State>(
    _ name: String,
    most: Int = .max,
    units: Int = 1,
    make: @escaping @MainActor () -> State,
    operation: @escaping @MainActor (inout State, Int) throws -> Void
  ) {
    self.init(name, most: most, units: units) { count in
      var state = make()
      let start = Stopwatch.processor.now
      for number in 0..<count { try operation(&state, number) }
      let end = Stopwatch.processor.now
      keep(state)
      return end - start
    }
  }

  /// Measures an operation that needs nothing but what it captures.
  init(
    _ name: String,
    units: Int = 1,
    operation: @escaping @MainActor () throws -> Void
  ) {
    self.init(name, units: units, make: {}, operation: { _, _ in try operation() })
  }

  /// Measures asynchronous work that is prepared anew for each operation.
  ///
  /// - Parameters:
  ///   - name: The name in the table.
  ///   - most: How many operations one sample may have: one, when the slowest of them count.
  ///   - units: How many things one operation goes through, when the time of each is wanted.
  ///   - stopwatch: The clock for measuring.
  ///   - prepare: Makes the input of the operation; this isn't measured.
  ///   - operation: The operation.
  init<State>(
    _ name: String,
    most: Int = .max,
    units: Int = 1,
    on stopwatch: Stopwatch = .processor,
    prepare: @escaping @MainActor () async throws -> State,
    work operation: @escaping @MainActor (State) async throws -> Void
  ) {
    self.init(name, most: most, units: units) { count in
      var time = 0.0
      for _ in 0..<count {
        let state = try await prepare()
        let start = stopwatch.now
        try await operation(state)
        time += stopwatch.now - start
        keep(state)
      }
      return time
    }
  }

  /// Measures the peak memory of a process that does only this.
  init(_ name: String, memoryOf chore: Chore) {
    self.init(name, most: 1, units: 1) { _ in try chore.peakOfMemory() }
  }
}

// MARK: - The yardstick

extension Contestant {
  /// The undisturbed time of the yardstick on the machine of the goals, in nanoseconds.
  nonisolated static let quietYardstick = 155_000.0

  /// Work of Foundation's that never changes.
  ///
  /// Like all rows it makes many calls, counts references and allocates memory.
  ///
  /// Measured beside a row, it tells how much slower the machine is at that time than the machine of the goals.
  static var yardstick: Contestant {
    let values = (0..<50).map { ["number": "\($0)"] }
    return Contestant("yardstick") {
      let data = try JSONEncoder().encode(values)
      try check(JSONDecoder().decode([[String: String]].self, from: data) == values)
    }
  }
}
