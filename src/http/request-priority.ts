/**
 * The priority of a request when the shop cannot serve all at once: `checkout` is everything that is submitted (an order, a form, a saved
 * plant) and all reads between the cart and the order, `office` every call of the back office, `browse` all other reads.
 */
export type RequestPriority = 'checkout' | 'office' | 'browse'

/** The priorities in the order in which they are served. */
export const requestPriorities = [
  'checkout',
  'office',
  'browse',
] as const satisfies RequestPriority[]

const officeCalls = /^\/api\/office\//

/** Reads between the cart and the order. */
const checkoutCalls = /^\/api\/v1\/customer\/(get|cart|addresses|orders)(\/|$)/
/** The checkout's screens, also as the data that a client navigation fetches, with the texts of all screens. */
const checkoutScreens = /^(\/(ar|en))?\/(cart|checkout|login)(\.data)?$|^\/(locales|sandbox-bank)\//
/** Monitoring must get through even when the shop is full. */
const healthChecks = /^\/(healthz|readyz|api\/health|api\/ready)$/

/** Returns the priority of a request; null: it is always served. */
export function requestPriority(method: string, pathname: string): RequestPriority | null {
  if (healthChecks.test(pathname)) return null
  if (officeCalls.test(pathname)) return 'office'
  const isRead = method === 'GET' || method === 'HEAD'
  return !isRead || checkoutCalls.test(pathname) || checkoutScreens.test(pathname)
    ? 'checkout'
    : 'browse'
}
