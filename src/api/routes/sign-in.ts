import { forgetOldAnswers } from '#domain/checkout/idempotency.ts'
import { forgetFormerCouponUses } from '#domain/customers/former-coupon-uses.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { smsLine, type SmsLine } from '#domain/messages/sms-line.ts'
import { signInCodeText } from '#domain/messages/texts.ts'
import { codeLength } from '#domain/sign-in/code.ts'
import { endSession } from '#domain/sign-in/end-session.ts'
import { readPhone } from '#domain/sign-in/read-phone.ts'
import { sendCode, takeBackCode, type Newcomer } from '#domain/sign-in/send-code.ts'
import { sweepSignIn } from '#domain/sign-in/sweep.ts'
import { verifyCode } from '#domain/sign-in/verify-code.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/sign-in.ts'
import { presentCustomer } from '../present/customer.ts'
import { serve, type Api } from '../serve.ts'
import type { Visit } from '../visit.ts'

/** Contract §4. */
export function signInRoutes(api: Api): void {
  const line = smsLine((message) => api.parts.ports.sendSms(message))
  const sweepSometimes = hourly()

  serve(api, wire.sendOtp, async ({ body }, visit) => {
    sweepSometimes(visit)
    return { message: visit.say('otpSent'), data: await sendTo(body.phone, null, line, visit) }
  })

  serve(api, wire.register, async ({ body }, visit) => {
    const newcomer = { firstName: body.first_name, lastName: body.last_name, email: body.email }
    return { message: visit.say('registrationCodeSent'), data: await sendTo(body.phone, newcomer, line, visit) }
  })

  serve(api, wire.verifyOtp, async ({ body }, visit) => {
    const { db, settings, ip, locale } = visit
    const { token, expiresAt, isNewCustomer, customerId } = await verifyCode(
      db,
      { phone: readPhone(body.phone, settings), ip, userAgent: visit.header('User-Agent') },
      body.otp,
      settings,
    )
    const customer = presentCustomer(await loadCustomer(db, customerId), locale, settings)
    return {
      message: visit.say('otpVerified'),
      token,
      token_type: 'Bearer' as const,
      expires_at: expiresAt.toISOString(),
      is_new_customer: isNewCustomer,
      customer,
      data: { token, customer },
    }
  })

  serve(api, wire.logout, async (_, { db, customer, say }) => {
    if (customer) await endSession(db, customer.sessionId)
    return { message: say('loggedOut') }
  })
}

/** The same answer for every phone that can receive a code; the code itself leaves afterwards. */
async function sendTo(typed: string, newcomer: Newcomer | null, line: SmsLine, visit: Visit) {
  const { db, settings, locale, log, ip } = visit
  const phone = readPhone(typed, settings)
  if (line.isDown()) throw new ShopError('failedToSendOTP')
  const sent = await sendCode(db, { phone, ip }, newcomer, settings).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'failedToSendOTP')
      log.error({ alarm: 'otpDailyCap', cap: settings.otpDailyCap }, 'the daily cap of codes is reached')
    throw error
  })
  visit.afterAnswer(() =>
    line
      .handOver({ to: phone, text: signInCodeText(locale, sent.code, settings.publicUrl), otp: sent.code })
      .catch(async (error: unknown) => {
        log.error({ alarm: 'smsDown', err: error }, 'a code could not be handed over')
        await takeBackCode(db, phone, sent)
      }),
  )
  return {
    phone,
    otp_sent: true as const,
    code_length: codeLength,
    expires_in: settings.otpTtlSeconds,
    resend_after: settings.otpResendSeconds,
  }
}

/** Tidies up once an hour, behind somebody's answer. */
function hourly() {
  let nextAt = 0
  return ({ db, settings, afterAnswer }: Visit): void => {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + 3_600_000
    afterAnswer(() => sweepSignIn(db, settings))
    afterAnswer(() => forgetOldAnswers(db))
    afterAnswer(() => forgetFormerCouponUses(db))
  }
}
