import type { Settings } from '#shared/settings.ts'
import { windowPerNetwork, type Network, type Window } from '../rate-limit.ts'
import type { Role } from './role.ts'

const hour = 3600
const day = 24 * hour

/** The phone (E.164) that a code is requested or entered for, and the networks the caller belongs to, smallest first. */
export interface LimitSubject {
  phone: string
  networks: readonly Network[]
  role: Role
}

/** A limit on codes; it refuses with its error code, or is the share of the daily cap for phones without an account. */
export interface CodeLimit extends Window {
  isForUnknownPhones?: true
}

/** Counter keys of the whole shop. */
export const allWrongKey = 'otp-wrong'
export const allSendsKey = 'otp-send'
export const unknownSendsKey = 'otp-send-unknown'

const sendsKeyOf = (phone: string) => `otp-send:${phone}`
/** The counter key of a phone's wrong codes. */
export const wrongKeyOf = (phone: string) => `otp-wrong:${phone}`

/**
 * The limit of wrong codes for a phone in a day, which a new code does not reset (contract §4.0): with twenty, a guess hits a four-digit
 * code with a chance below 0.2 %. A staff phone has a lower limit. Over months `code-rules.ts` makes the codes longer.
 */
function wrongOnPhone(
  { phone, role }: LimitSubject,
  { otpWrongPerStaffPhonePerDay: ofStaff }: Settings,
): Window {
  return {
    key: wrongKeyOf(phone),
    seconds: day,
    limit: role === 'staff' && ofStaff > 0 ? ofStaff : 20,
    code: 'otpLocked',
  }
}

const wrongFromNetworks = (
  { networks }: Pick<LimitSubject, 'networks'>,
  { otpWrongPerIpPerHour: limit }: Settings,
): Window[] =>
  windowPerNetwork(networks, { key: 'otp-wrong-ip', seconds: hour, limit, code: 'tooManyRequests' })

const sendsFromNetworks = (
  { networks }: Pick<LimitSubject, 'networks'>,
  { otpSendsPerIpPerHour: limit }: Settings,
): Window[] =>
  windowPerNetwork(networks, { key: 'otp-send-ip', seconds: hour, limit, code: 'tooManyRequests' })

/** The limits checked before a code is sent, with the most informative refusal first. Known and unknown phones are counted alike. */
export function sendLimits(who: LimitSubject, settings: Settings): CodeLimit[] {
  const sendsToPhone = { key: sendsKeyOf(who.phone), code: 'otpCooldown' } as const
  return [
    wrongOnPhone(who, settings),
    ...sendsFromNetworks(who, settings),
    { ...sendsToPhone, seconds: day, limit: 10 },
    { ...sendsToPhone, seconds: hour, limit: 5 },
    ...(who.role === 'staff' ? [] : capOfAllSends(settings)),
  ]
}

/**
 * The daily cap, with one share for phones with an account and one share for any single hour, so that an attacker who requests codes for
 * made-up phones can neither keep customers out nor block anybody for longer than an hour.
 */
function capOfAllSends({
  otpDailyCap,
  otpKnownSharePercent,
  otpHourlySharePercent,
}: Settings): CodeLimit[] {
  const unknownCap =
    otpKnownSharePercent === 0 ? 0 : shareOf(otpDailyCap, 100 - otpKnownSharePercent)
  const all = { key: allSendsKey, code: 'failedToSendOTP' } as const
  const unknown = {
    key: unknownSendsKey,
    code: 'failedToSendOTP',
    isForUnknownPhones: true,
  } as const
  return [
    { ...all, seconds: day, limit: otpDailyCap },
    { ...all, seconds: hour, limit: shareOf(otpDailyCap, otpHourlySharePercent) },
    { ...unknown, seconds: day, limit: unknownCap },
    { ...unknown, seconds: hour, limit: shareOf(unknownCap, otpHourlySharePercent) },
  ]
}

/** A share of a limit, at least 1 unless either is 0, because a limit of 0 is switched off. */
const shareOf = (limit: number, percent: number): number => Math.ceil((limit * percent) / 100)

/** Returns the counters of a sent code. A withheld code (`isWithheld`) does not count towards the cap. */
export function sendLimitKeys(
  { phone, networks, role }: LimitSubject,
  { isKnown, isWithheld }: { isKnown: boolean; isWithheld: boolean },
): string[] {
  const own = [sendsKeyOf(phone), ...networks.map(({ key }) => `otp-send-ip:${key}`)]
  if (role === 'staff' || isWithheld) return own
  return isKnown ? [...own, allSendsKey] : [...own, allSendsKey, unknownSendsKey]
}

/** The limits checked before a code is compared. */
export const attemptLimits = (who: LimitSubject, settings: Settings): Window[] => [
  wrongOnPhone(who, settings),
  ...wrongFromNetworks(who, settings),
]

/** The counters of a try when no code is open: a code that does not exist cannot be guessed (contract §4.0). */
export const limitKeysWithoutCode = ({ networks }: Pick<LimitSubject, 'networks'>): string[] =>
  networks.map(({ key }) => `otp-wrong-ip:${key}`)

/** The counters of a wrong code. */
export const wrongCodeLimitKeys = (who: LimitSubject): string[] => [
  ...limitKeysWithoutCode(who),
  wrongKeyOf(who.phone),
  allWrongKey,
]

/** The lock keys that make callers wait for each other: this phone, and the caller's address, separately for sending and for trying. */
export const lockKeysOf = (
  { phone, networks }: LimitSubject,
  purpose: 'send' | 'try',
): string[] => [phone, `otp-${purpose === 'send' ? 'send' : 'wrong'}-ip:${networks[0]?.key}`]
