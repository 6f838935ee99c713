import type { Me } from '#contract/office/session.ts'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { hasPermission } from '../session/member.ts'
import { visitsOf } from './visits.ts'

/** Whether a screen stands in the member's menu. */
const isInMenu =
  (me: Me) =>
  ({ needs, isHidden, inMenuOf }: Screen): boolean =>
    !isHidden &&
    hasPermission(me, needs) &&
    (inMenuOf === undefined || me.roles.some((role) => inMenuOf.includes(role)))

/** The screens the member may open, in groups. */
export function groupsFor(me: Me): Screen[][] {
  const open = screens.filter(isInMenu(me))
  return [...Map.groupBy(open, ({ group }) => group).values()]
}

/** Home, and the three others that are opened most on this device. */
export function mostUsed(me: Me): Screen[] {
  const [home, ...others] = screens.filter(isInMenu(me))
  const visits = visitsOf()
  const most = others.toSorted((a, b) => visits(b.path) - visits(a.path)).slice(0, 3)
  // In their usual order: a place that moves is not found.
  return [...(home ? [home] : []), ...others.filter((screen) => most.includes(screen))]
}

/** Whether an entry is the current one at its own address alone: below Home are all others, below the orders is packing. */
export const isExact = (path: string, pathname: string): boolean =>
  path === '/' ||
  screens.some((other) => other.path.startsWith(`${path}/`) && pathname.startsWith(other.path))
