// A public enum that is an input conforms to `Sendable` explicitly.
// alone: with a public import
// expect: type 'Tab' does not conform to the 'Sendable' protocol

public import MediatorKit

#if RIGHT
/// A part of a profile.
public enum Tab: String, Sendable { case info, photos }
#else
/// A part of a profile.
public enum Tab { case info, photos }
#endif

/// Shows a profile.
public let show = ActionKey<Void, Tab>("profile", "show", "tab")
