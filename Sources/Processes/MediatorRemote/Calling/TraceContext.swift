/// The trace context (W3C) of a task, which its calls pass to other processes.
public enum TraceContext {
  /// The `traceparent` of the current span, or `nil`; an instrument binds it while a call runs.
  ///
  /// Observers of the caller read it here, those of the other process on their invocation.
  @TaskLocal public static var traceParent: String?
}
