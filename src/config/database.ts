import { parseConnectionString } from '#db/connection-string.ts'
import { isLoopback } from '#shared/http/loopback.ts'

/** The servers a checked address names; a socket's folder begins with a slash. `host` in the query goes before the rest. */
function hostsOf(address: string): string[] {
  const { servers, parameters } = parseConnectionString(address)
  const asked = parameters.get('host')
  return asked === null ? servers.map(({ host }) => decodeURIComponent(host)) : [asked]
}

/** Whether names, phones and the password would cross a network in clear, or to a server that proves nothing of itself. */
export function isUnencrypted(address: string | undefined): boolean {
  if (
    address === undefined ||
    hostsOf(address).every((host) => host === '' || host.startsWith('/') || isLoopback(host))
  )
    return false
  return !['verify-full', 'verify-ca'].includes(
    parseConnectionString(address).parameters.get('sslmode') ?? '',
  )
}

/**
 * The driver takes `prefer`, `require` and `verify-ca` for `verify-full`, and says at each start, in four lines, that it will not
 * for ever. Written explicitly it is just as strict and logs no warning. With `uselibpqcompat` the modes mean what they do elsewhere.
 */
export const withExplicitSslMode = (address: string): string =>
  parseConnectionString(address).parameters.get('uselibpqcompat') === 'true'
    ? address
    : address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
