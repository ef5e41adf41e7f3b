/// A result of a closure that shows a page.
package protocol ShownResult: Sendable {}
