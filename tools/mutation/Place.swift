// A place of the source where a rule can be broken, and how. Found by PlaceFinder.swift, inserted
// in the source by Rewriting.swift.

/// One way to break one place of a source file.
struct Place: Encodable {
  /// The kind of mutation, by which results are counted.
  enum Kind: String, Encodable {
    /// `<` for `<=`, and the like: the bound changes.
    case comparison
    /// `<` for `>=`, and the like, in an expression that is not a whole condition.
    case inverted
    /// `==` for `!=`.
    case equality
    /// `&&` for `||`.
    case logic
    /// `!x` without its `!`.
    case not
    /// A whole condition of `if`, `guard`, `while`, `where` or `?:`, negated.
    case condition
    /// `+` for `-`, and the like, also in `+=`.
    case arithmetic
    /// `&` for `|`, `<<` for `>>`.
    case bits
    /// A number plus one.
    case number
    /// One more in `..<`, one less in `...`.
    case range
    /// `min` for `max`.
    case extreme
    /// `true` for `false`.
    case truth
    /// `b` for `a ?? b`.
    case fallbackTaken = "fallback taken"
    /// `a!` for `a ?? b`.
    case fallbackNever = "fallback never"
    /// A call that is a statement is left out.
    case droppedCall = "dropped call"
    /// An assignment is left out.
    case droppedAssignment = "dropped assignment"
    /// Two adjacent statements are swapped.
    case swapped
  }

  /// The form of the rewritten source, in which the environment chooses between the two.
  enum Shape: String, Encodable {
    /// `(Mutant.isOn(7) ? (broken) : (as it was))`.
    case either
    /// `Mutant.negated(7, as it was)`: the text is only written once.
    case negated
    /// `if !Mutant.isOn(7) { as it was }`.
    case dropped
    /// `if Mutant.isOn(7) { broken } else { as it was }`.
    case statements
  }

  var kind: Kind
  var shape: Shape
  /// The range that is replaced, in bytes from the start of the file.
  var start: Int
  var end: Int
  /// The text that replaces it where the mutant is on.
  var broken: String
  /// The first line, from 1.
  var line: Int
  /// The whole lines that contain the place, as they are and mutated.
  var before: String
  var after: String
  /// The byte ranges of the statement around it, and of the whole declaration.
  var statementStart: Int
  var statementEnd: Int
  var declarationStart: Int
  var declarationEnd: Int
}
