/// A page that takes new inputs where it is shown, by ``PagePolicy/update``.
///
/// The new page has the entry, the unsaved changes and the wait for a result of the one that it replaces. In SwiftUI, its view keeps its
/// state. In UIKit, it must be an `UpdatableViewControllerPage`, whose view controller takes the inputs.
public protocol UpdatablePage: Page {}
