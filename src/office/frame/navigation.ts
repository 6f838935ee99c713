import type { Me } from '#contract/office/session.ts'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { hasPermission } from '../session/member.ts'

/** Whether a screen is in the member's menu. */
const isInMenu =
  (me: Me) =>
  ({ needs, isHidden, inMenuOf }: Screen): boolean =>
    !isHidden &&
    hasPermission(me, needs) &&
    (inMenuOf === undefined || me.roles.some((role) => inMenuOf.includes(role)))

/** An entry of the menu, with the entries shown below it. */
export interface MenuEntry {
  screen: Screen
  children: Screen[]
}

/** The screens in the member's menu. */
export const menuScreens = (me: Me): Screen[] => screens.filter(isInMenu(me))

/** The menu as groups of entries. A screen whose parent the member cannot open is a top-level entry. */
export function menuFor(me: Me): MenuEntry[][] {
  const open = menuScreens(me)
  const isChildOf = ({ path }: Screen, { parent }: Screen) => parent === path
  const entries = open
    .filter((screen) => !open.some((other) => isChildOf(other, screen)))
    .map((screen) => ({ screen, children: open.filter((other) => isChildOf(screen, other)) }))
  return [...Map.groupBy(entries, ({ screen }) => screen.group).values()]
}

/** Whether the member is on one of the entry's screens, or on a page of one. */
export const isWithin = ({ screen, children }: MenuEntry, pathname: string): boolean =>
  [screen, ...children].some(
    ({ path }) =>
      `${pathname}/`.startsWith(`${path}/`) && (pathname === path || !isExact(path, pathname)),
  )

/** The screens that most of a day's work needs, the most needed first. */
const dailyScreens = ['/', '/orders', '/orders/pack', '/run', '/reports', '/stock', '/products']
const maxMainScreens = 4

/**
 * The four screens that the member needs most, in menu order: by permissions and not by use, since an entry that moves or gives way to
 * another is hit by mistake.
 */
export function mainScreens(me: Me): Screen[] {
  const open = menuScreens(me)
  const main = dailyScreens
    .filter((daily) => open.some(({ path }) => path === daily))
    .slice(0, maxMainScreens)
  return open.filter(({ path }) => main.includes(path))
}

/** Whether an entry is current only at its exact path, because it contains other screens: Home contains all, orders contain packing. */
export const isExact = (path: string, pathname: string): boolean =>
  path === '/' ||
  screens.some((other) => other.path.startsWith(`${path}/`) && pathname.startsWith(other.path))
