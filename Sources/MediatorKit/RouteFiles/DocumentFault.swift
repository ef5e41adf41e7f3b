/// Why a document could not be read: the first fault, and where it is.
package struct DocumentFault: Error, Hashable {
  package let position: DocumentPosition?
  /// One English sentence.
  package let message: String
}
