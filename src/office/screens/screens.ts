import { catalogueScreens } from './catalogue-screens.ts'
import { customerScreens } from './customer-screens.ts'
import { orderScreens } from './order-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

/** Every screen there is, in the order of the sidebar: routes, menu, palette and shortcuts are made of this list. */
export const screens: readonly Screen[] = [
  ...orderScreens,
  ...catalogueScreens,
  ...customerScreens,
  ...shopScreens,
]
