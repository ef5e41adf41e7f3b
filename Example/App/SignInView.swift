#if canImport(SwiftUI)
import MediatorNavigation
import ShopAccountAPI
import SwiftUI

/// The sign-in, whose page ends with the credentials.
struct SignInView: View {
  let form: SignInForm
  @State private var user = ""
  @State private var password = ""
  @Environment(\.pageEntry) private var entry
  @Environment(\.navigator) private var navigator

  var body: some View {
    List {
      Text(form.problem.map { "\($0)" } ?? "\(form.destination) waits until you have signed in")
      TextField("User", text: $user)
      SecureField("Password", text: $password)
      ActionButton("Sign in") { [entry, navigator, user, password] _ in
        guard let entry else { return }
        try await navigator?.finish(entry, with: Credentials(user: user, password: password))
      }
    }
  }
}
#endif
