/// A shell whose command lines can be completed.
public enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Returns the script that completes the command lines of a program.
  ///
  /// It asks the program's hidden command `__complete`, which gets the words after `--` and writes
  /// `UnfinishedLine.answer`: a line for each candidate, with a tab between the word and its remark, and then `:words`,
  /// or `:files` to request the shell's own completion of files. So the scripts contain no commands or options.
  ///
  /// A title may hold anything, so a candidate is written for the quote that is open. Zsh and fish do so themselves; for
  /// bash, the command gets the line as it is typed, the part that bash replaces and the kind of completion, and writes
  /// what to put there.
  public func completionScript(of program: String) -> String {
    switch self {
    case .bash:
      #"""
      # Completion of \#(program) for bash.
      _\#(program)() {
        COMPREPLY=()
        local -a lines=()
        local line
        while IFS= read -r line; do
          lines+=("$line")
        done < <("$1" __complete --bash -- "${COMP_LINE:0:COMP_POINT}" "$2" "$COMP_TYPE" 2> /dev/null)
        ((${#lines[@]} > 0)) || return 0
        [[ ${lines[${#lines[@]} - 1]} != ":files" ]] || compopt -o default 2> /dev/null
        COMPREPLY=("${lines[@]:0:${#lines[@]} - 1}")
      }
      complete -F _\#(program) \#(program)
      """#
    case .zsh:
      #"""
      #compdef \#(program)
      # Completion of \#(program) for zsh.
      _\#(program)() {
        local -a lines candidates
        local line word last
        # The word up to the cursor, whose quote isn't closed yet; that of “$'” closes without the dollar sign.
        last=${(Q):-$QIPREFIX$PREFIX${QIPREFIX#\$}}
        lines=("${(@f)$("${(Q)words[1]}" __complete -- "${(@Q)words[2,CURRENT-1]}" "$last" 2> /dev/null)}")
        if [[ ${lines[-1]} == ":files" ]]; then
          [[ $PREFIX == --*=* ]] && compset -P '*='
          _files
          return
        fi
        for line in "${(@)lines[1,-2]}"; do
          word=${line%%$'\t'*}
          candidates+=("${${word//\\/\\\\}//:/\\:}:${line#*$'\t'}")
        done
        _describe -t \#(program) \#(program) candidates -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' && return
        # Zsh compares only ASCII in any case; one candidate takes the place of the word as it is.
        ((${#candidates} == 1)) && _describe -t \#(program) \#(program) candidates -U
      }
      if [[ ${funcstack[1]} == _\#(program) ]]; then
        _\#(program) "$@"
      else
        compdef _\#(program) \#(program)
      fi
      """#
    case .fish:
      #"""
      # Completion of \#(program) for fish.
      function __\#(program)_complete
          set -l words (commandline -opc)
          set -l last (commandline -ct)
          # Its quote isn't closed yet.
          for quote in '' '"' "'"
              set -l word (string unescape -- "$last$quote")
              and set last "$word"
              and break
          end
          set -l lines ($words[1] __complete -- $words[2..-1] "$last" 2> /dev/null)
          test (count $lines) -gt 0; or return
          if test "$lines[-1]" = ":files"
              __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$last")
              return
          end
          set -e lines[-1]
          test (count $lines) -gt 0; and printf '%s\n' $lines
      end
      complete -c \#(program) -f -a '(__\#(program)_complete)'
      """#
    }
  }
}
