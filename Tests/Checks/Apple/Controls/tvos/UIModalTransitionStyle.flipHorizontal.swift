import UIKit

let style = UIModalTransitionStyle.flipHorizontal
