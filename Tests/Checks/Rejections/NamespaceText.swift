// A namespace is declared, not named.
// expect: cannot convert value of type 'String' to expected element type 'RouteNamespace'

import MediatorKit
import MediatorLinks

func settings() -> LinkSettings {
  #if RIGHT
  LinkSettings(namespaces: [.schemes("shop")])
  #else
  LinkSettings(namespaces: ["shop"])
  #endif
}
