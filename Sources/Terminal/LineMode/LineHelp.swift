import TerminalTexts

extension LineGrammar {
  /// The page that lists all that can be typed.
  static let help: PrintedText = """
    Type, in small or capital letters:
      2                    opens the row with that number
      add                  a word in brackets, or a beginning that only it has
      title Design         sets a field; its name alone lets the next line go into it
      name 2 Ann           sets a field in row 2
      delete 2             deletes that row
      done 2, reopen 2     ticks that row, or takes its tick away
      move 2 up            moves that row; also down, first, last, before 1, after 1
      back, show, more     go back; show the whole screen; show more rows
      help, ?, quit        this page; leave
      tap NAME             also works, as do all lines of walks
    An answer that loses something is typed in full.
    Where notes are taken a line is one, and in a field it is its text. A command there
    begins with a slash, as in /help and /back, and // begins a text with a slash.
    In a field, a name with a colon sets another one of the form: title: Design
    """
}
