/// A shell whose command lines can be completed.
public enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Returns the script that completes the command lines of a program.
  ///
  /// It asks the program's hidden command `__complete`, which gets the words after `--` and writes
  /// `UnfinishedLine.answer`: a line for each candidate, with a tab between the word and its remark, and then `:words`,
  /// or `:files` to request the shell's own completion of files. So the scripts contain no commands or options.
  public func completionScript(of program: String) -> String {
    switch self {
    case .bash:
      #"""
      # Completion of \#(program) for bash.
      _\#(program)() {
        local -a words=() lines=()
        local i word line count last quote="" glued="" colon=""
        # Bash takes “--theme=navy” and “a:b” for three words; quotes and backslashes are as they were typed.
        for ((i = 1; i <= COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ $word == [=:] && ${#words[@]} -gt 0 ]]; then
            words[${#words[@]} - 1]+=$word
            glued=1
            continue
          fi
          quote=""
          if [[ $word == [\"\']* ]]; then
            quote=${word:0:1}
            word=${word:1}
            word=${word%"$quote"}
          else
            word=${word//\\/}
          fi
          if [[ -n $glued ]]; then
            words[${#words[@]} - 1]+=$word
            glued=""
          else
            words+=("$word")
          fi
        done
        last=${words[${#words[@]} - 1]}
        COMPREPLY=()
        while IFS= read -r line; do
          lines+=("$line")
        done < <("$1" __complete -- "${words[@]}" 2> /dev/null)
        count=${#lines[@]}
        ((count > 0)) || return 0
        [[ $last == --*=* ]] && last=${last#*=}
        # Of “a:b” bash completes what stands behind the colon.
        [[ -z $quote && $last == *:* ]] && colon=${last%:*}:
        if [[ ${lines[count - 1]} == ":files" ]]; then
          compopt -o filenames 2> /dev/null
          while IFS= read -r line; do
            COMPREPLY+=("$line")
          done < <(compgen -f -- "$last")
          return 0
        fi
        for line in "${lines[@]:0:count - 1}"; do
          word=${line%%$'\t'*}
          [[ $word == --*=* ]] && word=${word#*=}
          word=${word:${#colon}}
          [[ -n $quote ]] || printf -v word %q "$word"
          COMPREPLY+=("$word")
        done
      }
      complete -F _\#(program) \#(program)
      """#
    case .zsh:
      #"""
      #compdef \#(program)
      # Completion of \#(program) for zsh.
      _\#(program)() {
        local -a lines candidates
        local line word
        lines=("${(@f)$("${(Q)words[1]}" __complete -- "${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
        if [[ ${lines[-1]} == ":files" ]]; then
          [[ $PREFIX == --*=* ]] && compset -P '*='
          _files
          return
        fi
        for line in "${(@)lines[1,-2]}"; do
          word=${line%%$'\t'*}
          candidates+=("${${word//\\/\\\\}//:/\\:}:${line#*$'\t'}")
        done
        _describe -t \#(program) \#(program) candidates -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
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
