/**
 * The handler of a path: the API, the page of the sandbox's bank, product pictures (`media`), the browser's program (`asset`), another file
 * in its folder, if there is one (`file`), the back office (`office`) and its program (`office-asset`), or the pages.
 */
export type RouteKind =
  | 'api'
  | 'bank'
  | 'media'
  | 'asset'
  | 'file'
  | 'office'
  | 'office-asset'
  | 'page'

const apiPaths =
  /^\/(api|locales|feeds)(\/|$)|^\/(healthz|readyz|dev\/inbox\.json|dev\/inbox\/\d+\.html)$/

export function routeKind(pathname: string, { hasBank }: { hasBank: boolean }): RouteKind {
  if (apiPaths.test(pathname)) return 'api'
  if (hasBank && pathname.startsWith('/sandbox-bank/')) return 'bank'
  if (pathname.startsWith('/media/')) return 'media'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/office/assets/')) return 'office-asset'
  // Whatever follows: the office's program knows its screens.
  if (/^\/office(\/|$)/.test(pathname)) return 'office'
  return /\.\w+$/.test(pathname) ? 'file' : 'page'
}

/**
 * Returns the label under which a response is counted: the pattern of the API route, or the kind. Requests rejected before a route is found
 * (too many from one client, or from all) are counted separately from those without a route.
 */
export function routeLabel(kind: RouteKind, status: number, apiRoute: string | undefined): string {
  if (kind === 'api')
    return apiRoute ?? (status === 429 ? 'limited' : status === 503 ? 'shed' : 'no route')
  if (kind === 'bank') return 'sandbox-bank'
  if (kind === 'asset' || kind === 'office-asset') return 'assets'
  return kind === 'page' && status === 429 ? 'limited' : kind
}
