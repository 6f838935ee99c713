import { isIPv6 } from 'node:net'

/**
 * Who is counted when requests of one caller are: the address behind the connection, or behind `trustProxy` proxies the one that
 * the outermost of them met (`forwarded`: X-Forwarded-For, to which each adds at the right); `internal` for our own pages.
 * A header with fewer entries did not come through all of them: whatever it says its sender may have written, so such requests
 * are counted together under the address of the connection.
 */
export function callerOf(forwarded: string | null, env: unknown, trustProxy: number): string {
  const named = trustProxy > 0 ? forwarded?.split(',').at(-trustProxy)?.trim() : undefined
  const socket = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
  return networkOf(named || (socket?.remoteAddress ?? 'internal'))
}

/** An IPv6 caller owns at least a /64 and could come from another address of it each time, so the network counts. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = groupsOf(head)
  // `::` stands for as many zeros as are missing of eight groups.
  if (tail !== undefined) groups.push(...Array.from({ length: 8 - groups.length - groupsOf(tail).length }, () => '0'), ...groupsOf(tail))
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** An IPv4 address at the end takes the place of two groups. */
const groupsOf = (part: string): string[] => part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group ? [group] : []))
