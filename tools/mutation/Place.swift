// A place of the source where a rule can be broken, and how. Found by PlaceFinder.swift,
// written into the source by Rewriting.swift.

/// One way to break one place of a source file.
struct Place: Encodable {
  /// What is broken, as the count at the end tells it.
  enum Kind: String, Encodable {
    /// `<` for `<=`, and the like: the bound itself.
    case comparison
    /// `<` for `>=`, and the like, where it is no whole condition.
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
    /// A number and one.
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
    /// A call that is a statement, left out.
    case droppedCall = "dropped call"
    /// An assignment, left out.
    case droppedAssignment = "dropped assignment"
    /// Two neighbouring statements in the other order.
    case swapped
  }

  /// How the source is written so that the environment chooses between the two.
  enum Shape: String, Encodable {
    /// `(Mutant.isOn(7) ? (broken) : (as it was))`.
    case either
    /// `Mutant.negated(7, as it was)`: the text stands there once.
    case negated
    /// `if !Mutant.isOn(7) { as it was }`.
    case dropped
    /// `if Mutant.isOn(7) { broken } else { as it was }`.
    case statements
  }

  var kind: Kind
  var shape: Shape
  /// What is replaced, in bytes from the start of the file.
  var start: Int
  var end: Int
  /// What stands in its place where the mutant is on.
  var broken: String
  /// The first line, from 1.
  var line: Int
  /// The whole lines that hold the place, as they are and broken.
  var before: String
  var after: String
  /// The bytes of the statement around it, and of the whole declaration.
  var statementStart: Int
  var statementEnd: Int
  var declarationStart: Int
  var declarationEnd: Int
}
