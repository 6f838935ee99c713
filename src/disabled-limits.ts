import type { Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'

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

/** Returns the limits that are switched off. */
export const findDisabledLimits = (settings: Pick<Settings, LimitName>): LimitName[] =>
  limitNames.filter((name) => settings[name] === 0)

/** Logs a warning that names them when a live shop starts (contract §15). */
export function warnOfDisabledLimits(
  settings: Settings,
  log: { warn(facts: object | string, text?: string): void },
): void {
  if (!hasLiveRules(settings.storeMode)) return
  if (settings.cardsOffered && !settings.cardTokenization)
    log.warn('cards pass through this server (CARD_TOKENIZATION=server): PCI DSS SAQ D')
  const disabled = findDisabledLimits(settings)
  if (disabled.length > 0) log.warn({ disabled }, 'limits are switched off')
}
