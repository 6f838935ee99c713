import { catalogueScreens } from './catalogue-screens.ts'
import { customerScreens } from './customer-screens.ts'
import { orderScreens } from './order-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

/** All screens in sidebar order: routes, menu, palette and shortcuts derive from this list. */
export const screens: readonly Screen[] = [
  ...orderScreens,
  ...catalogueScreens,
  ...customerScreens,
  ...shopScreens,
]
