import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'
import type { Sms } from '../notifications/sms-circuit-breaker.ts'
import { signInNoticeText } from '../notifications/texts.ts'
import { tryConsumeRateLimit } from '../rate-limit.ts'

interface SignIn {
  /** E.164. */
  phone: string
  userAgent: string | undefined
  locale: Locale
}

const day = 86_400

/**
 * Tells the owner of a phone by SMS that somebody has signed in to their account: otherwise a guessed code goes unnoticed (OWASP ASVS
 * 6.3.5). Call it after the answer and outside any transaction. A phone gets at most `signInNoticesPerDay` in 24 hours; the whole shop
 * sends at most as many as it may send codes, counted separately, so that notices cost no more than that and never use up the cap of codes.
 * Notices above the limits are not sent. Throws what `send` throws.
 */
export async function sendSignInNotice(
  db: Db,
  { phone, userAgent, locale }: SignIn,
  send: (message: Sms) => Promise<void>,
  settings: Pick<Settings, 'signInNoticesPerDay' | 'otpDailyCap' | 'publicUrl' | 'seller'>,
): Promise<void> {
  const { signInNoticesPerDay, otpDailyCap } = settings
  if (signInNoticesPerDay === 0) return
  const code = 'tooManyRequests'
  const isCounted =
    (await tryConsumeRateLimit(db, {
      key: `sign-in-notice:${phone}`,
      seconds: day,
      limit: signInNoticesPerDay,
      code,
    })) &&
    (await tryConsumeRateLimit(db, {
      key: 'sign-in-notice',
      seconds: day,
      limit: otpDailyCap,
      code,
    }))
  if (isCounted)
    await send({
      to: phone,
      text: signInNoticeText(locale, { userAgent, at: new Date(), shop: settings }),
    })
}
