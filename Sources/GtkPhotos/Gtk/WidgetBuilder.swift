// The result builder that lets a page read top to bottom as what it shows.

/// Collects the widgets of a container.
@resultBuilder @MainActor
enum WidgetBuilder {
  static func buildExpression(_ widget: some Widget) -> [any Widget] { [widget] }
  static func buildBlock(_ parts: [any Widget]...) -> [any Widget] { parts.flatMap(\.self) }
  static func buildOptional(_ part: [any Widget]?) -> [any Widget] { part ?? [] }
  static func buildEither(first: [any Widget]) -> [any Widget] { first }
  static func buildEither(second: [any Widget]) -> [any Widget] { second }
  static func buildArray(_ parts: [[any Widget]]) -> [any Widget] { parts.flatMap(\.self) }
}
