import type { Settings } from '#shared/settings.ts'
import { windowPerNetwork, type Network, type Window } from '../rate-limit.ts'
import type { Role } from './role.ts'

const hour = 3600
const day = 24 * hour

/** A phone (E.164) a code is asked or tried for, and the growing networks the caller belongs to. */
export interface LimitSubject {
  phone: string
  networks: readonly Network[]
  role: Role
}

/** A limit on codes: it rejects with its code, or it is the part of the daily cap for phones without an account. */
export interface CodeLimit extends Window {
  isForUnknownPhones?: true
}

/** Keys of the counters of the whole shop. */
export const allWrongKey = 'otp-wrong'
export const allSendsKey = 'otp-send'
export const unknownSendsKey = 'otp-send-unknown'

const sendsKeyOf = (phone: string) => `otp-send:${phone}`
/** Where wrong codes of a phone are counted. */
export const wrongKeyOf = (phone: string) => `otp-wrong:${phone}`

/**
 * The wrong codes of a phone in a day, which a new code does not give back (contract §4.0): with twenty a guess meets a code of
 * four digits with a chance below 0.2 %. A phone of staff has fewer. Over months `code-rules.ts` makes the codes longer.
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

/** What must have room before a code is sent, most telling refusal first. Known and unknown phones are counted alike. */
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
 * The daily cap, of which a part is for phones with an account and a part for any one hour, so that an attacker who requests codes for
 * made-up phones cannot keep customers out, nor anybody for longer than an hour.
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

/** A share of a limit, at least 1 while both are on: 0 would switch it off. */
const shareOf = (limit: number, percent: number): number => Math.ceil((limit * percent) / 100)

/** The counters of a sent code. Nothing is counted of the cap when it does not leave (`isWithheld`). */
export function sendLimitKeys(
  { phone, networks, role }: LimitSubject,
  { isKnown, isWithheld }: { isKnown: boolean; isWithheld: boolean },
): string[] {
  const own = [sendsKeyOf(phone), ...networks.map(({ key }) => `otp-send-ip:${key}`)]
  if (role === 'staff' || isWithheld) return own
  return isKnown ? [...own, allSendsKey] : [...own, allSendsKey, unknownSendsKey]
}

/** What must have room before a code is looked at. */
export const attemptLimits = (who: LimitSubject, settings: Settings): Window[] => [
  wrongOnPhone(who, settings),
  ...wrongFromNetworks(who, settings),
]

/** Where a try without a code to meet is counted: nobody can guess a code that does not exist (contract §4.0). */
export const limitKeysWithoutCode = ({ networks }: Pick<LimitSubject, 'networks'>): string[] =>
  networks.map(({ key }) => `otp-wrong-ip:${key}`)

/** Where a wrong code is counted. */
export const wrongCodeLimitKeys = (who: LimitSubject): string[] => [
  ...limitKeysWithoutCode(who),
  wrongKeyOf(who.phone),
  allWrongKey,
]

/** The keys whose holders wait for each other: this phone, and the caller's own address of either count. */
export const lockKeysOf = (
  { phone, networks }: LimitSubject,
  purpose: 'send' | 'try',
): string[] => [phone, `otp-${purpose === 'send' ? 'send' : 'wrong'}-ip:${networks[0]?.key}`]
