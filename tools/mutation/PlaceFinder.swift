// Finds the places of a file where a rule can be broken. Skipped are patterns, raw values,
// attributes, types, string literals (and so SQL), macros, preconditions, and code in `#if`.

import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Walks the syntax tree of one file, whose operators are folded by their precedence.
final class PlaceFinder: SyntaxVisitor {
  /// The places, in the order of the walk, which is the same in every run.
  private(set) var places: [Place] = []
  private let source: [UInt8]
  private let lineStarts: [Int]

  /// Longer source texts are not duplicated: that takes the compiler time and shows nothing more.
  private static let longestText = 600
  /// Calls that are never left out: assertions, diagnostic output, and extended lifetimes.
  private static let statedOnly: Set = [
    "precondition", "preconditionFailure", "fatalError", "assert", "assertionFailure", "print",
    "withExtendedLifetime",
  ]
  private static let bounds = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
  private static let opposites = [
    "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "===": "!==",
    "!==": "===",
  ]
  private static let arithmetic = [
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&+": "&-", "&-": "&+", "&*": "&+",
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "&+=": "&-=", "&-=": "&+=",
  ]
  private static let bits = [
    "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<",
    "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
  ]

  /// The places in the text of a source file.
  static func places(in text: String) -> [Place] {
    let tree = Parser.parse(source: text)
    let folded = OperatorTable.standardOperators.foldAll(tree, errorHandler: { _ in })
    let finder = PlaceFinder(source: Array(text.utf8))
    finder.walk(folded)
    return finder.places
  }

  private init(source: [UInt8]) {
    self.source = source
    lineStarts =
      [0] + source.indices.filter { source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Skipped syntax

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  // MARK: Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let binary = node.operator.as(BinaryOperatorExprSyntax.self) else {
      return .visitChildren
    }
    let sign = binary.operator.text
    if let bound = Self.bounds[sign] {
      add(.comparison, .either, node, replacing(binary, in: node, by: bound))
    }
    if let opposite = Self.opposites[sign] {
      let broken = replacing(binary, in: node, by: opposite)
      if Self.bounds[sign] == nil {
        add(.equality, .negated, node, broken)
      } else if !isCondition(node) {
        add(.inverted, .negated, node, broken)
      }
    }
    if sign == "&&" || sign == "||" {
      add(.logic, .either, node, replacing(binary, in: node, by: sign == "&&" ? "||" : "&&"))
    }
    if let other = Self.arithmetic[sign], !isText(node.leftOperand), !isText(node.rightOperand) {
      add(.arithmetic, .either, node, replacing(binary, in: node, by: other))
    }
    if let other = Self.bits[sign] {
      add(.bits, .either, node, replacing(binary, in: node, by: other))
    }
    if sign == "..<" || sign == "..." { addRange(upTo: node.rightOperand, sign) }
    if sign == "??" {
      add(.fallbackTaken, .either, node, "(\(text(node.rightOperand)))")
      add(.fallbackNever, .either, node, "(\(text(node.leftOperand)))!")
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.operator.text {
    case "!": add(.not, .negated, node, text(node.expression))
    case "-" where !node.expression.is(IntegerLiteralExprSyntax.self):
      add(.arithmetic, .either, node, "(\(text(node.expression)))")
    case "..<", "...": addRange(upTo: node.expression, node.operator.text)
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "...", !node.expression.is(IntegerLiteralExprSyntax.self) {
      add(.range, .either, node.expression, "(\(text(node.expression))) + 1")
    }
    return .visitChildren
  }

  private func addRange(upTo end: ExprSyntax, _ sign: String) {
    // A number literal at the end is a place of its own, with the same effect.
    guard !end.is(IntegerLiteralExprSyntax.self) else { return }
    add(.range, .either, end, "(\(text(end))) \(sign == "..<" ? "+" : "-") 1")
  }

  /// Whether `+` concatenates strings or arrays here, for which `-` is no valid mutation.
  private func isText(_ operand: ExprSyntax) -> Bool {
    if let infix = operand.as(InfixOperatorExprSyntax.self) {
      return isText(infix.leftOperand) || isText(infix.rightOperand)
    }
    return operand.is(StringLiteralExprSyntax.self) || operand.is(ArrayExprSyntax.self)
  }

  // MARK: Values

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.replacing("_", with: "").lowercased()
    let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))]
    let value =
      radix.map { UInt64(digits.dropFirst(2), radix: $0) } ?? UInt64(digits)
    if let value, value < .max { add(.number, .either, node, "\(value + 1)") }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.number, .either, node, "\(text(node)) + 1")
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // `while true` ends by a statement in its body, not by its condition.
    if !isCondition(node) {
      add(.truth, .negated, node, node.literal.text == "true" ? "false" : "true")
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = calledName(node)
    if Self.statedOnly.contains(name?.text ?? "") { return .skipChildren }
    if let name, name.text == "min" || name.text == "max",
      node.calledExpression.is(MemberAccessExprSyntax.self) || node.arguments.count > 1
    {
      add(
        .extreme, .either, node, replacing(name, in: node, by: name.text == "min" ? "max" : "min"))
    }
    return .visitChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { addCondition(condition) }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  private func addCondition(_ condition: ExprSyntax) {
    let inner = unwrapped(condition)
    // These are mutated at their own nodes: as equality, and as negation.
    if inner.is(BooleanLiteralExprSyntax.self) { return }
    if inner.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" { return }
    if let infix = inner.as(InfixOperatorExprSyntax.self),
      let sign = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      Self.opposites[sign] != nil, Self.bounds[sign] == nil
    {
      return
    }
    add(.condition, .negated, condition, "!(\(text(condition)))")
  }

  /// Whether the expression is a whole condition, and so is negated as a whole.
  private func isCondition(_ node: some ExprSyntaxProtocol) -> Bool {
    guard let parent = node.parent else { return false }
    if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.id == node.id }
    return parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self)
      || parent.is(RepeatStmtSyntax.self)
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node)
    let effects = items.map(effect)
    for (item, effect) in zip(items, effects) {
      guard let effect, items.count > 1 || mayBeEmpty(node) else { continue }
      add(effect, .dropped, item.item, "")
    }
    for index in items.indices.dropFirst() {
      guard let first = effects[index - 1], let second = effects[index],
        first == .droppedCall || second == .droppedCall
      else { continue }
      let earlier = text(items[index - 1].item)
      let later = text(items[index].item)
      guard earlier != later else { continue }
      add(
        .swapped, .statements, from: range(items[index - 1].item).lowerBound,
        to: range(items[index].item).upperBound, at: items[index - 1], "\(later)\n\(earlier)")
    }
    return .visitChildren
  }

  /// The kind of a statement that can be left out; `nil` for any other.
  private func effect(_ item: CodeBlockItemSyntax) -> Place.Kind? {
    guard case .expr(let expression) = item.item else { return nil }
    let inner = unwrapped(expression)
    if let call = inner.as(FunctionCallExprSyntax.self) {
      guard let name = calledName(call)?.text else { return .droppedCall }
      return Self.statedOnly.contains(name) || name == "init" ? nil : .droppedCall
    }
    guard let infix = inner.as(InfixOperatorExprSyntax.self),
      infix.operator.is(AssignmentExprSyntax.self)
    else { return nil }
    if infix.leftOperand.is(DiscardAssignmentExprSyntax.self) {
      return unwrapped(infix.rightOperand).is(FunctionCallExprSyntax.self) ? .droppedCall : nil
    }
    return isInInitializer(item) || isFirstValue(of: infix.leftOperand, at: item)
      ? nil : .droppedAssignment
  }

  /// Whether an assignment initialises a local variable, and so can't be left out.
  private func isFirstValue(of target: ExprSyntax, at item: CodeBlockItemSyntax) -> Bool {
    guard let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    var node = item.parent
    while let current = node {
      if let list = current.as(CodeBlockItemListSyntax.self),
        list.contains(where: { declaresWithoutValue($0, name) })
      {
        return true
      }
      node = current.parent
    }
    return false
  }

  private func declaresWithoutValue(_ item: CodeBlockItemSyntax, _ name: String) -> Bool {
    guard case .decl(let declaration) = item.item,
      let variable = declaration.as(VariableDeclSyntax.self)
    else { return false }
    return variable.bindings.contains { binding in
      // An optional variable is initialised to `nil`.
      binding.initializer == nil && binding.accessorBlock == nil
        && binding.pattern.trimmedDescription == name
        && (variable.bindingSpecifier.tokenKind == .keyword(.let)
          || binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) != true)
    }
  }

  /// Whether a list of statements may lose its only one, as its value is not used.
  private func mayBeEmpty(_ list: CodeBlockItemListSyntax) -> Bool {
    guard let parent = list.parent else { return false }
    if let closure = parent.as(ClosureExprSyntax.self) { return isRunForItsEffect(closure) }
    guard let owner = parent.as(CodeBlockSyntax.self)?.parent else {
      return parent.is(SwitchCaseSyntax.self)
    }
    if let function = owner.as(FunctionDeclSyntax.self) {
      let result = function.signature.returnClause?.type.trimmedDescription
      return result == nil || result == "Void" || result == "()"
    }
    if let accessor = owner.as(AccessorDeclSyntax.self) {
      return ["set", "willSet", "didSet"].contains(accessor.accessorSpecifier.text)
    }
    return true
  }

  private func isRunForItsEffect(_ closure: ClosureExprSyntax) -> Bool {
    var node = closure.parent
    while let current = node, !current.is(FunctionCallExprSyntax.self) {
      if current.is(CodeBlockItemSyntax.self) { return false }
      node = current.parent
    }
    guard let call = node?.as(FunctionCallExprSyntax.self) else { return false }
    if ["Task", "detached", "addTask"].contains(calledName(call)?.text) { return true }
    var outer = call.parent
    while let current = outer, current.is(TryExprSyntax.self) || current.is(AwaitExprSyntax.self) {
      outer = current.parent
    }
    return outer?.is(CodeBlockItemSyntax.self) ?? false
  }

  private func isInInitializer(_ item: CodeBlockItemSyntax) -> Bool {
    var node = item.parent
    while let current = node {
      if current.is(InitializerDeclSyntax.self) { return true }
      if current.is(FunctionDeclSyntax.self) || current.is(AccessorDeclSyntax.self)
        || current.is(ClosureExprSyntax.self)
      {
        return false
      }
      node = current.parent
    }
    return false
  }

  // MARK: Reading the tree

  private func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
    if let inner = expression.as(TryExprSyntax.self) { return unwrapped(inner.expression) }
    if let inner = expression.as(AwaitExprSyntax.self) { return unwrapped(inner.expression) }
    return expression
  }

  /// The last component of a called name: `append` in `list.append(1)`.
  private func calledName(_ call: FunctionCallExprSyntax) -> TokenSyntax? {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName
    }
    return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
  }

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }
  private func text(_ node: some SyntaxProtocol) -> String { text(range(node)) }

  /// The text of a node, with a part of it replaced.
  private func replacing(
    _ part: some SyntaxProtocol, in node: some SyntaxProtocol, by replacement: String
  ) -> String {
    let (part, node) = (range(part), range(node))
    return text(node.lowerBound..<part.lowerBound) + replacement
      + text(part.upperBound..<node.upperBound)
  }

  // MARK: Adding

  private func add(
    _ kind: Place.Kind, _ shape: Place.Shape, _ node: some SyntaxProtocol, _ broken: String
  ) {
    let range = range(node)
    add(kind, shape, from: range.lowerBound, to: range.upperBound, at: node, broken)
  }

  private func add(
    _ kind: Place.Kind, _ shape: Place.Shape, from start: Int, to end: Int,
    at node: some SyntaxProtocol, _ broken: String
  ) {
    let isWrittenTwice = shape == .either || shape == .statements
    guard !isWrittenTwice || broken.utf8.count <= Self.longestText else { return }
    let statement = surrounding(node) { $0.is(CodeBlockItemSyntax.self) } ?? start..<end
    let declaration =
      surrounding(node) { $0.is(MemberBlockItemSyntax.self) }
      ?? surrounding(node) { $0.parent?.parent?.is(SourceFileSyntax.self) ?? false } ?? start..<end
    let first = (lineStarts.lastIndex { $0 <= start }) ?? 0
    let linesEnd = source[end...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    places.append(
      Place(
        kind: kind, shape: shape, start: start, end: end, broken: broken, line: first + 1,
        before: text(lineStarts[first]..<linesEnd),
        after: text(lineStarts[first]..<start) + broken + text(end..<linesEnd),
        statementStart: statement.lowerBound, statementEnd: max(statement.upperBound, end),
        declarationStart: declaration.lowerBound, declarationEnd: declaration.upperBound))
  }

  private func surrounding(
    _ node: some SyntaxProtocol, where isWanted: (Syntax) -> Bool
  ) -> Range<Int>? {
    var current: Syntax? = Syntax(node)
    while let candidate = current {
      if isWanted(candidate) { return range(candidate) }
      current = candidate.parent
    }
    return nil
  }
}
