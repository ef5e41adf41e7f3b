import ShopAccountAPI
import MediatorNavigation
import ShopPages

/// The page that asks the user to sign in.
nonisolated struct SignInPage: ContentPage, ResultPage {
  typealias Result = Credentials

  let content: SignInForm
  let title = "Sign in"
}
