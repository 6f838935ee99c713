import type { CardFace } from './gateway.ts'
import type { Window } from '#domain/throttle.ts'
import { keyedHash } from '#domain/keyed-hash.ts'
import type { Settings } from '#shared/settings.ts'

/** Who hands in a card: `ip` is the network that is counted. */
export interface CardHolder {
  customerId: number
  ip: string
}

/** An address is often shared, by a household or by all customers of a mobile network, so it has more room than a customer. */
const customersPerAddress = 3
const hourSeconds = 3_600
const daySeconds = 86_400
const code = 'tooManyCardTries'

/**
 * Cards handed to the provider by one customer and from one address. Providers close the accounts of shops in which
 * cards are tried out (card testing; OWASP OAT-001 Carding, OAT-010 Card Cracking).
 */
export const cardEntryWindows = ({ customerId, ip }: CardHolder, { cardEntriesPerHour: limit }: Settings): Window[] => [
  { key: `card-entry:${customerId}`, seconds: hourSeconds, limit, code },
  { key: `card-entry-ip:${ip}`, seconds: hourSeconds, limit: limit * customersPerAddress, code },
]

interface RefusalKeys {
  customer: string
  address: string
  /** Null while nothing is known of the card: a hosted field tells only its token. */
  card: string | null
}

/**
 * Under what a refused charge is counted. Of the card it is a pseudonym of its brand and last four digits: a truncated number,
 * which PCI DSS (3.5.1) does not count as card data; the whole number never comes here. Cards that share both share a window,
 * which is too rare to harm anybody.
 */
export function refusalKeys({ customerId, ip }: CardHolder, { brand, last4 }: CardFace, secret: string): RefusalKeys {
  const pseudonym = (of: string) => keyedHash(secret, 'refused charges', of).toString('base64url').slice(0, 22)
  return {
    customer: `card-refused:${customerId}`,
    address: `card-refused-ip:${pseudonym(ip)}`,
    card: last4 === null ? null : `card-refused-card:${pseudonym(`${brand}|${last4}`)}`,
  }
}

/** Refused charges of one customer, one address and one card, by the hour and by the day. */
export function refusalWindows({ customer, address, card }: RefusalKeys, settings: RefusalLimits): Window[] {
  const { refusedChargesPerHour: perHour, refusedChargesPerDay: perDay } = settings
  const windows = (key: string, times = 1): Window[] => [
    { key, seconds: hourSeconds, limit: perHour * times, code },
    { key, seconds: daySeconds, limit: perDay * times, code },
  ]
  return [...windows(customer), ...windows(address, customersPerAddress), ...(card === null ? [] : windows(card))]
}

export type RefusalLimits = Pick<Settings, 'refusedChargesPerHour' | 'refusedChargesPerDay'>
