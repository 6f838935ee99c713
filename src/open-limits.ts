import type { Settings } from '#shared/settings.ts'

/** Every limit against abuse that 0 switches off. */
const limitNames = [
  'requestsPerMinutePerIp',
  'pagesPerMinutePerIp',
  'concurrentPerIp',
  'otpDailyCap',
  'otpKnownSharePercent',
  'otpHourlySharePercent',
  'otpSendsPerIpPerHour',
  'otpWrongPerIpPerHour',
  'otpWrongPerHour',
  'otpWrongPerDay',
  'otpSingleTryWrongPerDay',
  'otpWrongPerPhonePer30Days',
  'otpWrongPerStaffPhonePerDay',
  'serviceRequestsPerIpPerHour',
  'requestMailsPerRecipientPerHour',
  'couponTriesPerMinute',
  'saveOrdersPerMinute',
  'cancellationsPerHour',
  'openCashOrders',
  'openCashHalalas',
  'openCardOrders',
  'openCardHalalas',
  'cardEntriesPerHour',
  'refusedChargesPerHour',
  'refusedChargesPerDay',
  'refusedChargesAlarm',
  'localesAddPerMinute',
] as const satisfies (keyof Settings)[]

type LimitName = (typeof limitNames)[number]

/** The limits that are switched off: a live shop says so when it starts (contract §15). */
export const findOpenLimits = (settings: Pick<Settings, LimitName>): LimitName[] => limitNames.filter((name) => settings[name] === 0)
