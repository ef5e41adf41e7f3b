import MediatorKit

/// The caller's overrides for a page, attached to the call.
struct PageRequest: Sendable {
  var overrides = PageOverrides()
  var navigator: (any Navigator)?
  /// The number of the link, or `nil` for a new one.
  var number: Int?
  /// Whether the page is shown once it is built.
  var shows = true
  /// The wait for the page's result.
  var waiter: PageWaiter?

  /// Call options that carry the request.
  var callOptions: CallOptions {
    var options = CallOptions()
    options.attachment = self
    return options
  }
}
