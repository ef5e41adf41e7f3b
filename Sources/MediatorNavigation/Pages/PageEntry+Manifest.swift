import MediatorKit

/// Marks the routes of pages in a manifest.
extension PageEntry: ShownResult {}
