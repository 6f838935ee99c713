import { isIPv6 } from 'node:net'
import type { Network } from '#domain/rate-limit.ts'

/** A client, for counting its requests. */
export interface Client {
  /** The address; for IPv6 its /64, since a client owns at least that much and could use another address of it each time. */
  ip: string
  /** The network that a provider assigns to one line: an address, for IPv6 a /56 (RFC 6177). */
  endSite: string
  /** Its networks, from small to large: `ip` first. A client with many addresses reaches the limit of a larger network. */
  networks: readonly [Network, ...Network[]]
}

/** The multiple of the limit of one address that a larger network gets, by its prefix length. */
const ipv4Factors = [[24, 10]] as const
const ipv6Factors = [
  [56, 4],
  [48, 16],
] as const

/**
 * The address behind the connection, or behind `trustProxy` proxies the one that the outermost of them saw (`forwarded`: X-Forwarded-For,
 * to which each appends); `internal` for the shop's own pages. A header with fewer entries did not pass through all of them and may be
 * forged by its sender, so such requests are counted together under the address of the connection.
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
  // `::` replaces the missing groups of eight by zeros.
  if (tail !== undefined)
    groups.push(
      ...Array.from({ length: 8 - groups.length - groupsOf(tail).length }, () => '0'),
      ...groupsOf(tail),
    )
  return groups.map((group) => Number.parseInt(group, 16))
}

/** An IPv4 address at the end replaces two groups. */
const groupsOf = (part: string): string[] =>
  part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group ? [group] : []))
