import type { Settings } from '#shared/settings.ts'
import type { Window } from '../throttle.ts'

const hour = 3600
const day = 24 * hour

/** Keys of the counters of contract §4.0. Known and unknown phones are counted alike. */
export const keysOf = (phone: string, ip: string) => ({
  sendsToPhone: `otp-send:${phone}`,
  sendsFromIp: `otp-send-ip:${ip}`,
  allSends: 'otp-send',
  wrongOnPhone: `otp-wrong:${phone}`,
  wrongFromIp: `otp-wrong-ip:${ip}`,
})
type Keys = ReturnType<typeof keysOf>

/** Twenty wrong codes a day keep the chance of a guess below 0.2 %; a resend does not give them back. */
const wrongCodes = ({ wrongOnPhone, wrongFromIp }: Keys, { otpWrongPerIpPerHour }: Settings): [Window, Window] => [
  { key: wrongOnPhone, seconds: day, limit: 20, code: 'otpLocked' },
  { key: wrongFromIp, seconds: hour, limit: otpWrongPerIpPerHour, code: 'tooManyRequests' },
]

/** What must have room before a code is sent, most telling refusal first. */
export function sendingBudgets(keys: Keys, settings: Settings): Window[] {
  return [
    wrongCodes(keys, settings)[0],
    { key: keys.sendsFromIp, seconds: hour, limit: settings.otpSendsPerIpPerHour, code: 'tooManyRequests' },
    { key: keys.sendsToPhone, seconds: day, limit: 10, code: 'otpCooldown' },
    { key: keys.sendsToPhone, seconds: hour, limit: 5, code: 'otpCooldown' },
    { key: keys.allSends, seconds: day, limit: settings.otpDailyCap, code: 'failedToSendOTP' },
  ]
}

/** What must have room before a code is looked at. */
export const tryingBudgets = wrongCodes
