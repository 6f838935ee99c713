/**
 * Which requests go first when the shop cannot serve all at once: `checkout` is everything that is submitted (an order, a
 * form, a saved plant) and what is read between the cart and the order, `office` every call of the back office, `browse`
 * all other reading.
 */
export type RequestPriority = 'checkout' | 'office' | 'browse'

/** In this order they are served. */
export const requestPriorities = [
  'checkout',
  'office',
  'browse',
] as const satisfies RequestPriority[]

const officeCalls = /^\/api\/office\//

/** Reads between the cart and the order. */
const checkoutCalls = /^\/api\/v1\/customer\/(get|cart|addresses|orders)(\/|$)/
/** Its screens, also as the data that a client navigation fetches, with the texts of all screens. */
const checkoutScreens = /^(\/(ar|en))?\/(cart|checkout|login)(\.data)?$|^\/(locales|sandbox-bank)\//
/** Monitoring must get through most of all when the shop is full. */
const healthChecks = /^\/(healthz|readyz|api\/health|api\/ready)$/

/** Null: is served in any case. */
export function requestPriority(method: string, pathname: string): RequestPriority | null {
  if (healthChecks.test(pathname)) return null
  if (officeCalls.test(pathname)) return 'office'
  const isRead = method === 'GET' || method === 'HEAD'
  return !isRead || checkoutCalls.test(pathname) || checkoutScreens.test(pathname)
    ? 'checkout'
    : 'browse'
}
