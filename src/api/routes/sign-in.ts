import { requireClosable } from '#domain/customers/close-account.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { smsLine, type SmsLine } from '#domain/messages/sms-line.ts'
import { codeText, type CodePurpose } from '#domain/messages/texts.ts'
import { encodeChallenge } from '#domain/sign-in/challenge.ts'
import { endSession } from '#domain/sign-in/end-session.ts'
import type { Newcomer } from '#domain/sign-in/open-account.ts'
import { readPhone } from '#domain/sign-in/read-phone.ts'
import { registerWithToken } from '#domain/sign-in/register-with-token.ts'
import { roleOf } from '#domain/sign-in/role.ts'
import { sendCode, takeBackCode } from '#domain/sign-in/send-code.ts'
import { sendSignInNotice } from '#domain/sign-in/sign-in-notice.ts'
import { verifyCode, type SignInResult } from '#domain/sign-in/verify-code.ts'
import { ShopError } from '#shared/shop-error.ts'
import { sendClosingCode } from '#wire/account.ts'
import * as wire from '#wire/sign-in.ts'
import { explain } from '../error-details.ts'
import type { CodeMonitor } from '../code-monitor.ts'
import { presentCustomer } from '../serializers/customer.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import type { Visit } from '../request-context.ts'

/** Contract §4. */
export function signInRoutes(api: Api): void {
  const line = smsLine((message) => api.parts.ports.sendSms(message))

  serve(api, wire.sendOtp, async ({ body }, visit) => {
    const phone = readPhone(body.phone, visit.settings)
    return { message: visit.say('otpSent'), data: await sendTo({ phone, newcomer: null }, line, visit, api.codes) }
  })

  serve(api, wire.register, async ({ body }, visit) => {
    const newcomer = { firstName: body.first_name, lastName: body.last_name, email: body.email }
    const phone = readPhone(body.phone, visit.settings)
    const { registration_token: token } = body
    if (typeof token === 'string') {
      const registration = { ...newcomer, phone, token, userAgent: visit.header('User-Agent') }
      return presentSignIn(await registerWithToken(visit.db, registration, visit.settings), phone, visit)
    }
    return { message: visit.say('registrationCodeSent'), data: await sendTo({ phone, newcomer }, line, visit, api.codes) }
  })

  // Beside the others, because all codes share one line to the provider.
  serve(api, sendClosingCode, async (_, visit) => {
    const phone = await requireClosable(visit.db, visit.customer.customerId).catch((error: unknown) => {
      throw explain(error, visit)
    })
    const data = await sendTo({ phone, newcomer: null, purpose: 'close_account' }, line, visit, api.codes)
    return { message: visit.say('otpSent'), data }
  })

  serve(api, wire.verifyOtp, async ({ body }, visit) => {
    const { db, settings, caller, locale, log } = visit
    const { otp: code, challenge = null, first_name: firstName, last_name: lastName, email } = body
    const phone = readPhone(body.phone, settings)
    const who = { phone, networks: caller.networks, userAgent: visit.header('User-Agent') }
    const presented = { code, challenge, firstName, lastName, email }
    const result = await api.codes.trackAttempt(visit, roleOf(phone, settings), verifyCode(db, who, presented, settings))
    if (!result.isNewCustomer && !line.isDown())
      visit.afterAnswer(() =>
        // Not through the line: a notice that is refused must not hold up the codes.
        sendSignInNotice(db, { ...who, locale }, api.parts.ports.sendSms, settings).catch((error: unknown) =>
          log.warn({ err: error }, 'a sign-in notice could not be sent'),
        ),
      )
    return presentSignIn(result, phone, visit)
  })

  serve(api, wire.logout, async (_, { db, customer, say }) => {
    if (customer) await endSession(db, customer.sessionId)
    return { message: say('loggedOut') }
  })
}

/** A session as contract §4.3 has it. */
async function presentSignIn({ token, expiresAt, isNewCustomer, customerId }: SignInResult, phone: string, visit: Visit) {
  const { db, settings, locale, log, requestId, say } = visit
  if (roleOf(phone, settings) === 'staff') log.info({ audit: 'staffSignedIn', customerId, requestId }, 'a member of staff signed in')
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

interface CodeRequest {
  /** E.164. */
  phone: string
  newcomer: Newcomer | null
  purpose?: CodePurpose
}

/** The same answer for every phone that can receive a code; the code itself leaves afterwards, unless it is withheld. */
async function sendTo(request: CodeRequest, line: SmsLine, visit: Visit, codes: CodeMonitor) {
  const { db, settings, locale, log, caller } = visit
  const { phone, newcomer, purpose = newcomer ? 'register' : 'login' } = request
  if (line.isDown()) throw new ShopError('failedToSendOTP')
  const sent = await codes.trackSend(visit, sendCode(db, { phone, networks: caller.networks }, newcomer, settings, purpose))
  const handOver = () =>
    line
      .handOver({ to: phone, text: codeText(locale, purpose, sent.code, settings.publicUrl), otp: sent.code })
      .catch(async (error: unknown) => {
        log.error({ alarm: 'smsDown', err: error }, 'a code could not be handed over')
        await takeBackCode(db, phone, sent)
      })
  if (!sent.isWithheld) visit.afterAnswer(handOver)
  return {
    phone,
    otp_sent: true as const,
    code_length: sent.code.length,
    challenge: encodeChallenge(sent.challenge),
    expires_in: settings.otpTtlSeconds,
    resend_after: settings.otpResendSeconds,
  }
}
