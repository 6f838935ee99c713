import { forgetOldAnswers } from '#domain/checkout/idempotency.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { smsLine, type SmsLine } from '#domain/messages/sms-line.ts'
import { signInCodeText } from '#domain/messages/texts.ts'
import { endSession } from '#domain/sign-in/end-session.ts'
import { readPhone } from '#domain/sign-in/read-phone.ts'
import { roleOf } from '#domain/sign-in/role.ts'
import { sendCode, takeBackCode, type Newcomer } from '#domain/sign-in/send-code.ts'
import { sweepSignIn } from '#domain/sign-in/sweep.ts'
import { verifyCode } from '#domain/sign-in/verify-code.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as wire from '#wire/sign-in.ts'
import type { CodeMonitor } from '../code-monitor.ts'
import { presentCustomer } from '../present/customer.ts'
import { serve, type Api } from '../serve.ts'
import type { Visit } from '../visit.ts'

/** Contract §4. */
export function signInRoutes(api: Api): void {
  const line = smsLine((message) => api.parts.ports.sendSms(message))
  const sweepSometimes = hourly()

  serve(api, wire.sendOtp, async ({ body }, visit) => {
    sweepSometimes(visit)
    return { message: visit.say('otpSent'), data: await sendTo(body.phone, null, line, visit, api.codes) }
  })

  serve(api, wire.register, async ({ body }, visit) => {
    const newcomer = { firstName: body.first_name, lastName: body.last_name, email: body.email }
    return { message: visit.say('registrationCodeSent'), data: await sendTo(body.phone, newcomer, line, visit, api.codes) }
  })

  serve(api, wire.verifyOtp, async ({ body }, visit) => {
    const { db, settings, caller, locale } = visit
    const phone = readPhone(body.phone, settings)
    const who = { phone, networks: caller.networks, userAgent: visit.header('User-Agent') }
    const role = roleOf(phone, settings)
    const verified = await api.codes.trackAttempt(visit, role, verifyCode(db, who, body.otp, settings))
    const { token, expiresAt, isNewCustomer, customerId } = verified
    if (role === 'staff') visit.log.info({ audit: 'staffSignedIn', customerId, requestId: visit.requestId }, 'a member of staff signed in')
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
async function sendTo(typed: string, newcomer: Newcomer | null, line: SmsLine, visit: Visit, codes: CodeMonitor) {
  const { db, settings, locale, log, caller } = visit
  const phone = readPhone(typed, settings)
  if (line.isDown()) throw new ShopError('failedToSendOTP')
  const sent = await codes.trackSend(visit, sendCode(db, { phone, networks: caller.networks }, newcomer, settings))
  const handOver = () =>
    line
      .handOver({ to: phone, text: signInCodeText(locale, sent.code, settings.publicUrl), otp: sent.code })
      .catch(async (error: unknown) => {
        log.error({ alarm: 'smsDown', err: error }, 'a code could not be handed over')
        await takeBackCode(db, phone, sent)
      })
  if (!sent.isWithheld) visit.afterAnswer(handOver)
  return {
    phone,
    otp_sent: true as const,
    code_length: sent.code.length,
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
  }
}
