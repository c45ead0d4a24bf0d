// Asynchronous jobs that run as long as a widget is shown. The rules are in
// `AsyncState/LifetimeTask.swift`.

import AsyncState
import CGtk
import Gtk

extension Widget {
  /// Runs a job while the widget is on the screen. The job starts when the widget is mapped, and is
  /// cancelled when the widget is unmapped, for example because its stack shows another page.
  ///
  /// Use it for work that matters only while its result is visible: a clock, a load, a loop over a
  /// stream. A job that must outlive its page, such as a save that a person started, does not
  /// belong here: the program's state owns it.
  ///
  /// ```swift
  /// label.task { for await second in clock.seconds() { label.text = "\(second)" } }
  /// ```
  @discardableResult
  public func task(priority: TaskPriority? = nil, _ work: @escaping @MainActor () async -> Void)
    -> Self
  {
    bind(LifetimeTask(id: 0, priority: priority) { _ in await work() })
  }

  /// Runs a job while the widget is on the screen, and restarts it when the value of `id` changes.
  /// `id` may read any observable state.
  ///
  /// ```swift
  /// label.task(id: { document.language }) { language in
  ///   label.text = await translation(of: document, to: language)
  /// }
  /// ```
  @discardableResult
  public func task<ID: Equatable & Sendable>(
    id: @escaping @MainActor () -> ID, priority: TaskPriority? = nil,
    _ work: @escaping @MainActor (ID) async -> Void
  ) -> Self {
    let job = LifetimeTask(id: id(), priority: priority, work)
    observe { job.update(id: id()) }
    return bind(job)
  }

  /// Runs a job off the main actor while the widget is on the screen, for computations.
  ///
  /// ```swift
  /// label.backgroundTask(priority: .low) {
  ///   let count = countWords()
  ///   await MainActor.run { label.text = "\(count) words" }
  /// }
  /// ```
  @discardableResult
  public func backgroundTask(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async -> Void
  ) -> Self {
    bind(LifetimeTask<Int>.offMain(id: 0, priority: priority) { _ in await work() })
  }

  private func bind<ID>(_ job: LifetimeTask<ID>) -> Self {
    own(job)
    connect(instance, "map") { [weak job] in job?.appear() }
    connect(instance, "unmap") { [weak job] in job?.disappear() }
    if gtk_widget_get_mapped(gtk) != 0 { job.appear() }
    return self
  }
}
