import Foundation
import StandupsDomain
import StandupsStorage
import Synchronization
import TerminalFixtures

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A shell that completes the command's lines.
enum InteractiveShell: String {
  case bash, zsh, fish

  /// The path of its executable, where it is installed.
  var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The beginnings of a word: a quote, or nothing.
  var quotes: [String] {
    switch self {
    case .bash, .zsh: ["", "\"", "'", "$'"]
    case .fish: ["", "\"", "'"]
    }
  }

  /// The keys that complete a word behind a quote.
  func keys(behind quote: String) -> [String] {
    guard self == .bash else { return ["\t"] }
    // One after the other; and all, for which bash drops the quote, but not a dollar sign before it.
    return ["\t", "\u{0F}"] + (quote.hasPrefix("$") ? [] : ["\u{1B}*"])
  }

  /// The arguments that make it read no settings but those of the test.
  fileprivate func arguments(settings: String) -> [String] {
    switch self {
    case .bash: ["--noprofile", "--rcfile", settings, "-i"]
    case .zsh: ["-d", "-i"]
    case .fish: ["-i"]
    }
  }

  /// The path of its settings in a home folder.
  fileprivate var settings: String {
    switch self {
    case .bash: ".bashrc"
    case .zsh: ".zshrc"
    case .fish: "fish/config.fish"
    }
  }

  /// Its settings: a prompt that counts, also where a line isn't whole, and the completion.
  fileprivate var lines: String {
    switch self {
    case .bash:
      """
      HISTFILE=
      PROMPT_COMMAND='((number++))'
      PS1='READY $number>' PS2='READY $((number + 1))>'
      bind '"\\C-o": menu-complete'
      source <(standups completion bash)
      """
    case .zsh:
      """
      setopt prompt_subst
      precmd() { ((number++)) }
      PROMPT='READY $number>' PROMPT2='READY $((number + 1))>'
      autoload -U compinit && compinit -u -D
      source <(standups completion zsh)
      """
    case .fish:
      #"""
      set number 0
      function fish_greeting; end
      function next --on-event fish_prompt; set -g number (math $number + 1); end
      function fish_prompt; echo -n "READY $number>"; end
      function enter_line
          set -l line (commandline)
          # It leaves a quote open behind a sign that may go on.
          for quote in '' '"' "'"
              commandline -r "$line$quote"
              if commandline --is-valid
                  commandline -f execute
                  return
              end
          end
          echo "READY $(math $number + 1)>"
      end
      bind \r enter_line
      standups completion fish | source
      """#
    }
  }
}

/// A shell on a terminal, and a store with one standup.
///
/// The shell finds a program `standups` that completes as the command does, and otherwise only writes down its words.
final class ShellSession: Sendable {
  private let place: Workplace
  private let home: URL
  private let terminal: PseudoTerminal
  private let prompts = Atomic(1)

  init(_ shell: InteractiveShell) async throws {
    place = try Workplace()
    home = place.folder.appending(path: "home")
    let files = FileManager.default
    let settings = home.appending(path: shell.settings)
    for folder in [settings.deletingLastPathComponent(), home.appending(path: "here")] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try shell.lines.write(to: settings, atomically: false, encoding: .utf8)
    let program = home.appending(path: "standups")
    try #"""
    #!/bin/sh
    case $1 in
      __complete | completion) exec "$COMMAND" "$@" ;;
      *) printf '%s\0' "$@" > "$HOME/words" ;;
    esac
    """#.write(to: program, atomically: false, encoding: .utf8)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    terminal = try PseudoTerminal(
      shell.path ?? shell.rawValue,
      shell.arguments(settings: settings.path),
      environment: [
        "COMMAND": PseudoTerminal.executable("standups"), "HOME": home.path, "LANG": "C.UTF-8",
        "PATH": "\(home.path):/usr/bin:/bin", "STANDUPS_STORE": place.store.path,
        "XDG_CONFIG_HOME": home.path, "ZDOTDIR": home.path,
      ],
      columns: 500,
      shell: #"cd "$HOME/here" && exec "$@""#
    )
    await terminal.prints("READY 1>")
  }

  /// Types the beginning of a word, a key that completes it, and Enter, where a title is the only one.
  ///
  /// - Parameters:
  ///   - title: The title of the only standup.
  ///   - line: The words behind the command.
  ///   - key: The bytes of the key.
  /// - Returns: The words that the command got; nil if it didn't run.
  /// - Throws: The error of a file that can't be written or read.
  func words(completing title: String, from line: String, key: String = "\t") async throws
    -> [String]?
  {
    try await place.replace(title)
    let file = home.appending(path: "words")
    try Data().write(to: file)
    terminal.type("standups \(line)\(key)\r")
    await terminal.prints("READY \(prompts.add(1, ordering: .relaxed).newValue)>")
    let words = try Data(contentsOf: file).split(separator: 0, omittingEmptySubsequences: false)
    return words.count > 1 ? words.dropLast().map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// The files that something made where the shell is.
  var strayFiles: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: home.appending(path: "here").path)
    }
  }

  /// Takes the terminal away, and waits for the end of the shell.
  func end() async {
    terminal.hangUp()
    _ = await terminal.end()
  }
}
