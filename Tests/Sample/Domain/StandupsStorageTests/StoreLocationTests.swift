import StandupsFixtures
import Testing

@Suite struct StoreLocationTests {
  static let home = ["HOME": "/home/blob"]

  @Test(
    "The option wins over the variable, the variable over the data folder, that over the home folder",
    arguments: [
      ("/a", ["STANDUPS_STORE": "/b", "XDG_DATA_HOME": "/c"], "/a"),
      (nil, ["STANDUPS_STORE": "/b", "XDG_DATA_HOME": "/c"], "/b"),
      (nil, ["STANDUPS_STORE": "", "XDG_DATA_HOME": "/c"], "/c/standups"),
      (nil, ["XDG_DATA_HOME": "relative"], "/home/blob/.local/share/standups"),
      (nil, [:], "/home/blob/.local/share/standups"),
    ]
  )
  func resolve(_ option: String?, _ environment: [String: String], _ path: String) throws {
    let environment = environment.merging(Self.home) { own, _ in own }

    let location = try StoreLocation.resolve(
      for: "standups",
      option: option,
      environment: environment
    )

    #expect(location.path == path)
  }

  @Test(
    "A variable that isn't text is refused, unless another one or the option comes before it",
    arguments: [
      ("/a", ["STANDUPS_STORE": "/\u{FFFD}"], "STANDUPS_STORE", "/a"),
      (nil, ["STANDUPS_STORE": "/\u{FFFD}"], "STANDUPS_STORE", nil),
      (nil, ["STANDUPS_STORE": "/b", "XDG_DATA_HOME": "/\u{FFFD}"], "XDG_DATA_HOME", "/b"),
      (nil, ["XDG_DATA_HOME": "/\u{FFFD}"], "XDG_DATA_HOME", nil),
      (nil, ["XDG_DATA_HOME": "/c"], "HOME", "/c/standups"), (nil, [:], "HOME", nil),
    ] as [(String?, [String: String], String, String?)]
  )
  func notText(
    _ option: String?,
    _ environment: [String: String],
    _ variable: String,
    _ path: String?
  ) throws {
    let environment = environment.merging(Self.home) { own, _ in own }
    func location() throws -> StoreLocation {
      try StoreLocation.resolve(
        for: "standups",
        option: option,
        environment: environment,
        unreadable: [variable]
      )
    }

    if let path {
      #expect(try location().path == path)
    } else {
      #expect(throws: StoreLocationError.notText(variable: variable)) { try location() }
    }
  }

  @Test(
    "A location is a path, which may be marked as a folder",
    arguments: [
      ("/a/b", "/a/b"), ("folder:/a/b", "/a/b"), ("folder:memory", "memory"), ("./a:b", "a:b"),
      ("folder:a:b", "a:b"), ("Folder:/a", "/a"), ("/a:b", "/a:b"),
      ("my notes:1", "my notes:1"), ("~/a:b", "/home/blob/a:b"),
      ("~/a", "/home/blob/a"), ("folder:~/a", "/home/blob/a"), ("~", "/home/blob"), ("~a", "~a"),
    ]
  )
  func paths(_ text: String, _ path: String) throws {
    let location = try StoreLocation(text, environment: Self.home)

    #expect(location.path?.hasSuffix(path) == true)
  }

  @Test(
    "A text is a folder, or of a kind that the program has: none that it lacks becomes a folder",
    arguments: LawSeed.first(2, long: 50)
  )
  func everyText(seed: LawSeed) throws {
    var random = seed.random
    for _ in 0..<50 {
      let text = random.text(upTo: 4) + ":" + random.text(upTo: 2)
      let kind = text.prefix { $0 != ":" }
      let isAddress =
        kind.allSatisfy { $0.isLetter || $0.isNumber || "-+._".contains($0) }
        || !kind.contains("/") && text.dropFirst(kind.count).hasPrefix("://")

      let location = try? StoreLocation(text, environment: Self.home)

      #expect((location == nil) == isAddress, "\(text.debugDescription)")
      #expect(try StoreLocation("folder:\(text)", environment: Self.home) != .memory)
    }
  }

  @Test("Memory is a location of its own")
  func memory() throws {
    #expect(try StoreLocation("memory", environment: [:]) == .memory)
  }

  @Test(
    "A text that is not a location is refused with a sentence and a hint",
    arguments: [
      ("", StoreLocationError.noPath), ("folder:", .noPath),
      ("sqlite:a", .unsupported(scheme: "sqlite")),
      ("postgres://a", .unsupported(scheme: "postgres")),
      ("s3://bucket/a", .unsupported(scheme: "s3")), ("ssh://host/a", .unsupported(scheme: "ssh")),
      ("PG://host", .unsupported(scheme: "pg")), ("mysql:a", .unsupported(scheme: "mysql")),
      ("a:b", .unsupported(scheme: "a")), ("host:/path", .unsupported(scheme: "host")),
      ("127.0.0.1:5432", .unsupported(scheme: "127.0.0.1")),
      ("git+ssh://a", .unsupported(scheme: "git+ssh")), ("memory:", .unsupported(scheme: "memory")),
      ("my store://a", .unsupported(scheme: "my store")), ("://a", .unsupported(scheme: "")),
      ("file:///a", .unsupported(scheme: "file")), ("C:\\a", .unsupported(scheme: "c")),
      ("~/a", .noHome),
    ]
  )
  func refused(_ text: String, _ error: StoreLocationError) {
    #expect(throws: error) { try StoreLocation(text, environment: [:]) }
    #expect(error.description.hasSuffix("."))
    #expect(error.hint(for: "standups").hasSuffix("."))
  }

  @Test(
    "A password in an argument is refused, and taken from the environment",
    arguments: [
      ("postgres://ana:secret@host/team", true), ("postgres://ana:@host", true),
      ("postgres://host/team?sslmode=require&PassWord=x", true),
      ("postgresql:///team?sslpassword=x", true), ("postgres://h/t?%70assword=x", true),
      ("postgres://ana@host:5432/team", false), ("postgres://[::1]:5432/a:b@c", false),
      ("postgres://host/team?passfile=x", false),
    ]
  )
  func passwords(_ text: String, _ isRefused: Bool) {
    let scheme = String(text.prefix { $0 != ":" })
    let unsupported = StoreLocationError.unsupported(scheme: scheme)
    func resolve(option: String?, _ environment: [String: String]) throws {
      _ = try StoreLocation.resolve(for: "standups", option: option, environment: environment)
    }

    #expect(throws: isRefused ? .password : unsupported) { try resolve(option: text, Self.home) }
    #expect(throws: unsupported) { try resolve(option: nil, ["STANDUPS_STORE": text]) }
    #expect(StoreLocationError.password.hint(for: "standups").contains(".pgpass"))
  }

  @Test("An engine that isn't built in is named with the build command")
  func trait() {
    let hint = StoreLocationError.unsupported(scheme: "sqlite").hint(for: "standups")

    #expect(hint == "Build the program with it: swift build -c release --traits SQLite.")
  }

  @Test("Without a home folder, the person has to say where")
  func homeless() {
    #expect(throws: StoreLocationError.noHome) {
      try StoreLocation.resolve(for: "standups", option: nil, environment: ["HOME": "blob"])
    }
  }
}

extension StoreLocation {
  fileprivate var path: String? {
    switch self {
    case .folder(let folder): folder.path
    case .memory, .address: nil
    }
  }
}
