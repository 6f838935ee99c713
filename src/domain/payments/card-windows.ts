import type { CardDetails } from './gateway.ts'
import { windowPerNetwork, type Network, type Window } from '#domain/rate-limit.ts'
import { keyedHash } from '#domain/keyed-hash.ts'
import type { Settings } from '#shared/settings.ts'

/** The customer who enters a card, and their networks, smallest first. */
export interface CardHolder {
  customerId: number
  networks: readonly Network[]
}

/** An address is often shared, by a household or by all customers of a mobile network, so its limit is higher than a customer's. */
const customersPerAddress = 3
const hourSeconds = 3_600
const daySeconds = 86_400
const code = 'tooManyCardTries' as const

/**
 * The windows for cards sent to the provider, by one customer and from each of the caller's networks. Providers close the accounts of shops
 * in which cards are tried out (card testing; OWASP OAT-001 Carding, OAT-010 Card Cracking).
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

/** A key under which refusals are counted, and its multiple of a customer's limit. */
interface CountedKey {
  key: string
  factor: number
}

/**
 * Returns the keys under which a refused charge is counted: the customer, each network and, if known, the card (a hosted field tells only
 * its token). The card's key is a pseudonym of its brand and last four digits: a truncated number, which PCI DSS (3.5.1) does not count as
 * card data; the whole number is never passed here. Cards that share both share a window, which is too rare to cause harm.
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

/** Returns the windows of these keys, by the hour and by the day. */
export const refusalWindows = (
  counted: readonly CountedKey[],
  { refusedChargesPerHour, refusedChargesPerDay }: RefusalLimits,
): Window[] =>
  counted.flatMap(({ key, factor }) => [
    { key, seconds: hourSeconds, limit: refusedChargesPerHour * factor, code },
    { key, seconds: daySeconds, limit: refusedChargesPerDay * factor, code },
  ])

export type RefusalLimits = Pick<Settings, 'refusedChargesPerHour' | 'refusedChargesPerDay'>
