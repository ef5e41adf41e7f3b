package import MediatorKit

/// The value that a library attaches to the route of a page that may have a key.
package protocol KeyedPage {
  /// The address of the page's key, or `nil` if it has none.
  var pageAddress: ActionAddress? { get }
}
