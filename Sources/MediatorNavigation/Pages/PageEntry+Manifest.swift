import MediatorKit

/// A manifest tells the routes of pages from those of other closures by it.
extension PageEntry: ShownResult {}
