import type { Me } from '#contract/office/session.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { hasPermission, type RequiredPermission } from '../session/member.ts'

/** The screens that the member may open and that show something by themselves, other than a refund or a print. */
export const paletteScreens = (me: Me): Screen[] =>
  screens.filter(({ needs, needsObject }) => !needsObject && hasPermission(me, needs))

/** Something to do, on a page of a screen. */
export interface WorkAction {
  path: string
  /** The text key of what is done, which begins with its verb. */
  text: string
  screen: Screen
}

/** Pages that begin a piece of work, with what it is called on their buttons; they need what the page needs, unless it says otherwise. */
const work: readonly [path: string, text: string, needs?: RequiredPermission][] = [
  ['/products/new', 'office.product.add'],
  ['/stock/receive', 'office.stock.receive.title'],
  ['/stock/adjust', 'office.stock.adjust.title'],
  ['/stock/count', 'office.stock.counts.new', 'stock.write'],
  ['/discounts/new', 'office.palette.coupon'],
  ['/sales/new', 'office.palette.sale'],
  ['/categories/new', 'office.categories.add'],
  ['/options/colors/new', 'office.options.colors.add'],
  ['/options/sizes/new', 'office.options.sizes.add'],
  ['/suppliers/new', 'office.suppliers.add'],
  ['/staff?invite=1', 'office.staff.invite', 'staff.manage'],
]

/** The work that the member may begin. */
export const workActions = (me: Me): WorkAction[] =>
  work.flatMap(([path, text, needs]) => {
    const found = screens.flatMap((screen) =>
      [{ path: '', needs: screen.needs }, ...(screen.pages ?? [])]
        .filter(
          (page) => `${screen.path}/${page.path}` === path || path.startsWith(`${screen.path}?`),
        )
        .map((page) => ({ screen, needs: needs ?? page.needs })),
    )[0]
    return found && hasPermission(me, found.needs) ? [{ path, text, screen: found.screen }] : []
  })

/** Whether a search begins like one of these titles, which begin with verbs: then actions come before things (office.md O7.1). */
export const isCommand = (typed: string, titles: readonly string[]): boolean => {
  const words = foldForSearch(typed)
  return words !== '' && titles.some((title) => foldForSearch(title).startsWith(words))
}
