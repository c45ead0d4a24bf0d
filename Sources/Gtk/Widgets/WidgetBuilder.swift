// The result builder for the widgets of a page, in the order in which the page shows them.

/// Collects the widgets of a container.
///
/// ```swift
/// let form = Box {
///   Label("Name")
///   if isNew { Label("New") }
///   for name in names { Label(name) }
/// }
/// ```
@resultBuilder @MainActor
public enum WidgetBuilder {
  public static func buildExpression(_ widget: some Widget) -> [any Widget] { [widget] }
  public static func buildBlock(_ parts: [any Widget]...) -> [any Widget] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [any Widget]?) -> [any Widget] { part ?? [] }
  public static func buildEither(first: [any Widget]) -> [any Widget] { first }
  public static func buildEither(second: [any Widget]) -> [any Widget] { second }
  public static func buildArray(_ parts: [[any Widget]]) -> [any Widget] { parts.flatMap(\.self) }
}
