// A public enum is an input only if it says that it is `Sendable`.
// expect: type 'Tab' does not conform to the 'Sendable' protocol

public import MediatorKit

#if RIGHT
public enum Tab: String, Sendable { case info, photos }
#else
public enum Tab { case info, photos }
#endif

public let show = ActionKey<Void, Tab>("profile", "show", "tab")
