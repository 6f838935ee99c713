import { requireClosable } from '#domain/customers/close-account.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { smsLine, type SmsLine } from '#domain/messages/sms-line.ts'
import { codeText, type CodePurpose } from '#domain/messages/texts.ts'
import { codeLength } from '#domain/sign-in/code.ts'
import { encodeChallenge } from '#domain/sign-in/challenge.ts'
import { endSession } from '#domain/sign-in/end-session.ts'
import { readPhone } from '#domain/sign-in/read-phone.ts'
import type { Newcomer } from '#domain/sign-in/open-account.ts'
import { registerWithToken } from '#domain/sign-in/register-with-token.ts'
import { sendCode, takeBackCode } from '#domain/sign-in/send-code.ts'
import { sendSignInNotice } from '#domain/sign-in/sign-in-notice.ts'
import { verifyCode, type SignInResult } from '#domain/sign-in/verify-code.ts'
import { ShopError } from '#shared/shop-error.ts'
import { sendClosingCode } from '#wire/account.ts'
import * as wire from '#wire/sign-in.ts'
import { explain } from '../checkout-texts.ts'
import { presentCustomer } from '../present/customer.ts'
import { serve, type Api } from '../serve.ts'
import type { Visit } from '../visit.ts'

/** Contract §4. */
export function signInRoutes(api: Api): void {
  const line = smsLine((message) => api.parts.ports.sendSms(message))

  serve(api, wire.sendOtp, async ({ body }, visit) => {
    return { message: visit.say('otpSent'), data: await sendTo(readPhone(body.phone, visit.settings), null, line, visit) }
  })

  serve(api, wire.register, async ({ body }, visit) => {
    const newcomer = { firstName: body.first_name, lastName: body.last_name, email: body.email }
    const { registration_token: token } = body
    if (typeof token === 'string') {
      const { db, settings } = visit
      const registration = { ...newcomer, phone: readPhone(body.phone, settings), token, userAgent: visit.header('User-Agent') }
      return presentSignIn(await registerWithToken(db, registration, settings), visit)
    }
    return { message: visit.say('registrationCodeSent'), data: await sendTo(readPhone(body.phone, visit.settings), newcomer, line, visit) }
  })

  // Beside the others, because all codes share one line to the provider.
  serve(api, sendClosingCode, async (_, visit) => {
    const phone = await requireClosable(visit.db, visit.customer.customerId).catch((error: unknown) => {
      throw explain(error, visit)
    })
    return { message: visit.say('otpSent'), data: await sendTo(phone, null, line, visit, 'close_account') }
  })

  serve(api, wire.verifyOtp, async ({ body }, visit) => {
    const { db, settings, ip, locale, log } = visit
    const { otp: code, challenge = null, first_name: firstName, last_name: lastName, email } = body
    const who = { phone: readPhone(body.phone, settings), ip, userAgent: visit.header('User-Agent') }
    const result = await verifyCode(db, who, { code, challenge, firstName, lastName, email }, settings)
    if (!result.isNewCustomer && !line.isDown())
      visit.afterAnswer(() =>
        // Not through the line: a notice that is refused must not hold up the codes.
        sendSignInNotice(db, { ...who, locale }, api.parts.ports.sendSms, settings).catch((error: unknown) =>
          log.warn({ err: error }, 'a sign-in notice could not be sent'),
        ),
      )
    return presentSignIn(result, visit)
  })

  serve(api, wire.logout, async (_, { db, customer, say }) => {
    if (customer) await endSession(db, customer.sessionId)
    return { message: say('loggedOut') }
  })
}

/** A session as contract §4.3 has it. */
async function presentSignIn({ token, expiresAt, isNewCustomer, customerId }: SignInResult, { db, settings, locale, say }: Visit) {
  const customer = presentCustomer(await loadCustomer(db, customerId), locale, settings)
  return {
    message: say('otpVerified'),
    token,
    token_type: 'Bearer' as const,
    expires_at: expiresAt.toISOString(),
    is_new_customer: isNewCustomer,
    customer,
    data: { token, customer },
  }
}

/** The same answer for every phone that can receive a code; the code itself leaves afterwards. */
async function sendTo(
  phone: string,
  newcomer: Newcomer | null,
  line: SmsLine,
  visit: Visit,
  purpose: CodePurpose = newcomer ? 'register' : 'login',
) {
  const { db, settings, locale, log, ip } = visit
  if (line.isDown()) throw new ShopError('failedToSendOTP')
  const sent = await sendCode(db, { phone, ip }, newcomer, settings, purpose).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'failedToSendOTP')
      log.error({ alarm: 'otpDailyCap', cap: settings.otpDailyCap }, 'the daily cap of codes is reached')
    throw error
  })
  visit.afterAnswer(() =>
    line
      .handOver({ to: phone, text: codeText(locale, purpose, sent.code, settings.publicUrl), otp: sent.code })
      .catch(async (error: unknown) => {
        log.error({ alarm: 'smsDown', err: error }, 'a code could not be handed over')
        await takeBackCode(db, phone, sent)
      }),
  )
  return {
    phone,
    otp_sent: true as const,
    code_length: codeLength,
    challenge: encodeChallenge(sent.challenge),
    expires_in: settings.otpTtlSeconds,
    resend_after: settings.otpResendSeconds,
  }
}
