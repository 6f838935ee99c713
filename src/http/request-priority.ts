/**
 * What somebody came for: to buy, with everything else that is handed in (a form, a heart), or to look round. When the shop
 * cannot serve all at once, buyers go first.
 */
export type Errand = 'buying' | 'looking'

/** What is asked on the way from the cart to the order. */
const calls = /^\/api\/v1\/customer\/(get|cart|addresses|orders)(\/|$)/
/** Its screens, also as the data that a click on a link asks for, with the texts of all screens. */
const screens = /^(\/(ar|en))?\/(cart|checkout|login)(\.data)?$|^\/(locales|sandbox-bank)\//
/** Whoever watches the shop must hear of it most of all when it is full. */
const watching = /^\/(healthz|readyz|api\/health|api\/ready)$/

/** Null: is served in any case. */
export function errandOf(method: string, pathname: string): Errand | null {
  if (watching.test(pathname)) return null
  const looks = method === 'GET' || method === 'HEAD'
  return !looks || calls.test(pathname) || screens.test(pathname) ? 'buying' : 'looking'
}
