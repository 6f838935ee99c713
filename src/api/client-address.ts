import { isIPv6 } from 'node:net'
import type { Network } from '#domain/rate-limit.ts'

/** Who is counted when requests of one client are. */
export interface Client {
  /** The address; of IPv6 its /64, since a client owns at least that and could come from another address of it each time. */
  ip: string
  /** What one line of a provider is given: an address, of IPv6 a /56 (RFC 6177). */
  endSite: string
  /** The networks it belongs to, growing: `ip` first. Who owns many addresses meets the limit of a larger one. */
  networks: readonly [Network, ...Network[]]
}

/** How many times the limit of one address a larger network has, by its prefix length. */
const ipv4Factors = [[24, 10]] as const
const ipv6Factors = [
  [56, 4],
  [48, 16],
] as const

/**
 * The address behind the connection, or behind `trustProxy` proxies the one that the outermost of them met (`forwarded`:
 * X-Forwarded-For, to which each adds at the right); `internal` for our own pages. A header with fewer entries did not come
 * through all of them: whatever it says its sender may have written, so such requests are counted together under the address
 * of the connection.
 */
export function clientOf(forwarded: string | null, env: unknown, trustProxy: number): Client {
  const named = trustProxy > 0 ? forwarded?.split(',').at(-trustProxy)?.trim() : undefined
  const socket = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming?.socket
  return clientAt(named || (socket?.remoteAddress ?? 'internal'))
}

/** The client at an address. */
export function clientAt(address: string): Client {
  const ipv4 = /^(?:::ffff:)?((\d+\.\d+\.\d+)\.\d+)$/i.exec(address)
  if (ipv4) {
    const [, ip = '', start = ''] = ipv4
    return clientIn(
      ip,
      ipv4Factors.map(([bits, factor]) => ({ key: `${start}.0/${bits}`, factor })),
    )
  }
  if (!isIPv6(address)) return clientIn(address, [])
  const groups = groupsOfIPv6(address)
  const larger = ipv6Factors.map(([bits, factor]) => ({ key: prefixOf(groups, bits), factor }))
  return clientIn(prefixOf(groups, 64), larger, prefixOf(groups, 56))
}

const clientIn = (ip: string, larger: Network[], endSite = ip): Client => ({
  ip,
  endSite,
  networks: [{ key: ip, factor: 1 }, ...larger],
})

/** The first `bits` of an address, for prefixes that end within its first four groups. */
function prefixOf(groups: number[], bits: number): string {
  const masked = groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => group & (0xffff << Math.max(0, 16 * (index + 1) - bits)))
  return `${masked.map((group) => (group & 0xffff).toString(16)).join(':')}::/${bits}`
}

function groupsOfIPv6(address: string): number[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = groupsOf(head)
  // `::` stands for as many zeros as are missing of eight groups.
  if (tail !== undefined)
    groups.push(
      ...Array.from({ length: 8 - groups.length - groupsOf(tail).length }, () => '0'),
      ...groupsOf(tail),
    )
  return groups.map((group) => Number.parseInt(group, 16))
}

/** An IPv4 address at the end takes the place of two groups. */
const groupsOf = (part: string): string[] =>
  part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group ? [group] : []))
