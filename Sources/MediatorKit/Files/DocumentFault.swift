/// Why a document could not be read: the first fault, and where it is.
struct DocumentFault: Error, Hashable {
  let position: DocumentPosition?
  /// One English sentence.
  let message: String
}
