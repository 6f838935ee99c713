import type { CardDetails } from './gateway.ts'
import { windowPerNetwork, type Network, type Window } from '#domain/rate-limit.ts'
import { keyedHash } from '#domain/keyed-hash.ts'
import type { Settings } from '#shared/settings.ts'

/** Who hands in a card, and from which growing networks. */
export interface CardHolder {
  customerId: number
  networks: readonly Network[]
}

/** An address is often shared, by a household or by all customers of a mobile network, so it has more room than a customer. */
const customersPerAddress = 3
const hourSeconds = 3_600
const daySeconds = 86_400
const code = 'tooManyCardTries' as const

/**
 * Cards handed to the provider by one customer and from each of the caller's networks. Providers close the accounts of shops in which
 * cards are tried out (card testing; OWASP OAT-001 Carding, OAT-010 Card Cracking).
 */
export const cardEntryWindows = (
  { customerId, networks }: CardHolder,
  { cardEntriesPerHour: limit }: Settings,
): Window[] => [
  { key: `card-entry:${customerId}`, seconds: hourSeconds, limit, code },
  ...windowPerNetwork(networks, {
    key: 'card-entry-ip',
    seconds: hourSeconds,
    limit: limit * customersPerAddress,
    code,
  }),
]

/** A key under which refusals are counted, and how many times the limit of a customer it has. */
interface CountedKey {
  key: string
  factor: number
}

/**
 * Under what a refused charge is counted: the customer, each network and, once something is known of the card (a hosted field tells
 * only its token), the card. Of the card it is a pseudonym of its brand and last four digits: a truncated number, which PCI DSS
 * (3.5.1) does not count as card data; the whole number never comes here. Cards that share both share a window, which is too rare
 * to harm anybody.
 */
export function refusalKeys(
  { customerId, networks }: CardHolder,
  { brand, last4 }: CardDetails,
  secretKey: string,
): CountedKey[] {
  const pseudonym = (of: string) =>
    keyedHash(secretKey, 'refused charges', of).toString('base64url').slice(0, 22)
  return [
    { key: `card-refused:${customerId}`, factor: 1 },
    ...networks.map(({ key, factor }) => ({
      key: `card-refused-ip:${pseudonym(key)}`,
      factor: factor * customersPerAddress,
    })),
    ...(last4 === null
      ? []
      : [{ key: `card-refused-card:${pseudonym(`${brand}|${last4}`)}`, factor: 1 }]),
  ]
}

/** The windows of those keys, by the hour and by the day. */
export const refusalWindows = (
  counted: readonly CountedKey[],
  { refusedChargesPerHour, refusedChargesPerDay }: RefusalLimits,
): Window[] =>
  counted.flatMap(({ key, factor }) => [
    { key, seconds: hourSeconds, limit: refusedChargesPerHour * factor, code },
    { key, seconds: daySeconds, limit: refusedChargesPerDay * factor, code },
  ])

export type RefusalLimits = Pick<Settings, 'refusedChargesPerHour' | 'refusedChargesPerDay'>
