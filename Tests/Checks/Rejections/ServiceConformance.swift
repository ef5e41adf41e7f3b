// A service's implementation conforms to its protocol.
// expect: cannot convert value of type 'Cheap' to type 'any PriceList' in coercion

import MediatorKit

protocol PriceList: Sendable {}

#if RIGHT
struct Cheap: PriceList {}
#else
struct Cheap: Sendable {}
#endif

let service = Service((any PriceList).self, Cheap.init) { $0 as any PriceList }
