import { requireClosable } from '#domain/customers/close-account.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { smsLine, type SmsLine } from '#domain/notifications/sms-line.ts'
import { codeText, type CodePurpose } from '#domain/notifications/texts.ts'
import { encodeChallenge } from '#domain/auth/challenge.ts'
import { endSession } from '#domain/auth/end-session.ts'
import type { Newcomer } from '#domain/auth/open-account.ts'
import { readPhone } from '#domain/auth/read-phone.ts'
import { registerWithToken } from '#domain/auth/register-with-token.ts'
import { findRole } from '#domain/auth/role.ts'
import { sendCode, takeBackCode } from '#domain/auth/send-code.ts'
import { sendSignInNotice } from '#domain/auth/sign-in-notice.ts'
import { verifyCode, type SignInResult } from '#domain/auth/verify-code.ts'
import { ShopError } from '#shared/shop-error.ts'
import { sendClosingCode } from '#contract/account.ts'
import * as contract from '#contract/sign-in.ts'
import { withMessage } from '../error-details.ts'
import type { CodeMonitor } from '../code-monitor.ts'
import { serializeCustomer } from '../serializers/customer.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { RequestContext } from '../request-context.ts'

/** Contract §4. */
export function signInRoutes(api: Api): void {
  const line = smsLine((message) => api.parts.ports.sendSms(message))

  bindEndpoint(api, contract.sendOtp, async ({ body }, context) => {
    const phone = readPhone(body.phone, context.settings)
    return {
      message: context.t('otpSent'),
      data: await sendTo({ phone, newcomer: null }, line, context, api.codes),
    }
  })

  bindEndpoint(api, contract.register, async ({ body }, context) => {
    const newcomer = { firstName: body.first_name, lastName: body.last_name, email: body.email }
    const phone = readPhone(body.phone, context.settings)
    const { registration_token: token } = body
    if (typeof token === 'string') {
      const registration = { ...newcomer, phone, token, userAgent: context.header('User-Agent') }
      return serializeSignIn(
        await registerWithToken(context.db, registration, context.settings),
        context,
      )
    }
    return {
      message: context.t('registrationCodeSent'),
      data: await sendTo({ phone, newcomer }, line, context, api.codes),
    }
  })

  // Beside the others, because all codes share one line to the provider.
  bindEndpoint(api, sendClosingCode, async (_, context) => {
    const phone = await requireClosable(context.db, context.customer.customerId).catch(
      (error: unknown) => {
        throw withMessage(error, context)
      },
    )
    const data = await sendTo(
      { phone, newcomer: null, purpose: 'close_account' },
      line,
      context,
      api.codes,
    )
    return { message: context.t('otpSent'), data }
  })

  bindEndpoint(api, contract.verifyOtp, async ({ body }, context) => {
    const { db, settings, client, locale, log } = context
    const { otp: code, challenge = null, first_name: firstName, last_name: lastName, email } = body
    const phone = readPhone(body.phone, settings)
    const who = { phone, networks: client.networks, userAgent: context.header('User-Agent') }
    const presented = { code, challenge, firstName, lastName, email }
    const result = await api.codes.trackAttempt(
      context,
      await findRole(db, phone, settings),
      verifyCode(db, who, presented, settings),
    )
    if (!result.isNewCustomer && !line.isDown())
      context.afterAnswer(() =>
        // Not through the line: a notice that is refused must not hold up the codes.
        sendSignInNotice(db, { ...who, locale }, api.parts.ports.sendSms, settings).catch(
          (error: unknown) => log.warn({ err: error }, 'a sign-in notice could not be sent'),
        ),
      )
    return serializeSignIn(result, context)
  })

  bindEndpoint(api, contract.logout, async (_, { db, customer, t }) => {
    if (customer) await endSession(db, customer.sessionId)
    return { message: t('loggedOut') }
  })
}

/** A session as contract §4.3 has it. */
async function serializeSignIn(
  { token, expiresAt, isNewCustomer, customerId }: SignInResult,
  context: RequestContext,
) {
  const { db, settings, locale, log, requestId, t } = context
  const customer = serializeCustomer(await loadCustomer(db, customerId), locale, settings)
  if (customer.role === 'staff')
    log.info({ audit: 'staffSignedIn', customerId, requestId }, 'a member of staff signed in')
  return {
    message: t('otpVerified'),
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
async function sendTo(
  request: CodeRequest,
  line: SmsLine,
  context: RequestContext,
  codes: CodeMonitor,
) {
  const { db, settings, locale, log, client } = context
  const { phone, newcomer, purpose = newcomer ? 'register' : 'login' } = request
  if (line.isDown()) throw new ShopError('failedToSendOTP')
  const sent = await codes.trackSend(
    context,
    sendCode(db, { phone, networks: client.networks }, newcomer, settings, purpose),
  )
  const handOver = () =>
    line
      .handOver({
        to: phone,
        text: codeText(locale, purpose, sent.code, settings.publicUrl),
        otp: sent.code,
      })
      .catch(async (error: unknown) => {
        log.error({ alarm: 'smsDown', err: error }, 'a code could not be handed over')
        await takeBackCode(db, phone, sent)
      })
  if (!sent.isWithheld) context.afterAnswer(handOver)
  return {
    phone,
    otp_sent: true as const,
    code_length: sent.code.length,
    challenge: encodeChallenge(sent.challenge),
    expires_in: settings.otpTtlSeconds,
    resend_after: settings.otpResendSeconds,
  }
}
