import { requireClosable } from '#domain/customers/close-account.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { endSession } from '#domain/auth/end-session.ts'
import { readPhone } from '#domain/auth/read-phone.ts'
import { registerWithToken } from '#domain/auth/register-with-token.ts'
import { findRole } from '#domain/auth/role.ts'
import { sendSignInNotice } from '#domain/auth/sign-in-notice.ts'
import { verifyCode, type SignInResult } from '#domain/auth/verify-code.ts'
import { sendClosingCode } from '#contract/account.ts'
import type { Parsed } from '#contract/endpoint.ts'
import * as contract from '#contract/sign-in.ts'
import { withMessage } from '../error-details.ts'
import { serializeCustomer } from '../serializers/customer.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import { sendOneTimeCode } from '../send-one-time-code.ts'
import type { RequestContext } from '../request-context.ts'

/** Contract §4. */
export function signInRoutes(api: Api): void {
  bindEndpoint(api, contract.sendOtp, async ({ body }, context) => {
    const phone = readPhone(body.phone, context.settings)
    return {
      message: context.t('otpSent'),
      data: await sendOneTimeCode(api, context, { phone, registration: null }),
    }
  })

  bindEndpoint(api, contract.register, async ({ body }, context) => {
    const registration = { firstName: body.first_name, lastName: body.last_name, email: body.email }
    const phone = readPhone(body.phone, context.settings)
    const { registration_token: token } = body
    if (typeof token === 'string') {
      const userAgent = context.header('User-Agent')
      return serializeSignIn(
        await registerWithToken(
          context.db,
          { ...registration, phone, token, userAgent },
          context.settings,
        ),
        context,
      )
    }
    return {
      message: context.t('registrationCodeSent'),
      data: await sendOneTimeCode(api, context, { phone, registration }),
    }
  })

  bindEndpoint(api, sendClosingCode, async (_, context) => {
    const phone = await requireClosable(context.db, context.customer.customerId).catch(
      (error: unknown) => {
        throw withMessage(error, context)
      },
    )
    const data = await sendOneTimeCode(api, context, {
      phone,
      registration: null,
      purpose: 'close_account',
    })
    return { message: context.t('otpSent'), data }
  })

  bindEndpoint(api, contract.verifyOtp, ({ body }, context) => signIn(api, body, context))

  bindEndpoint(api, contract.logout, async (_, { db, customer, t }) => {
    if (customer) await endSession(db, customer.sessionId)
    return { message: t('loggedOut') }
  })
}

/** Opens a session for a visitor with the correct code, and notifies the customer afterwards (contract §4.3). */
async function signIn(
  api: Api,
  body: Parsed<typeof contract.verifyOtp>['body'],
  context: RequestContext,
) {
  const { db, settings, client, locale, log } = context
  const { otp: code, challenge = null, first_name: firstName, last_name: lastName, email } = body
  const phone = readPhone(body.phone, settings)
  const who = { phone, networks: client.networks, userAgent: context.header('User-Agent') }
  const presented = { code, challenge, firstName, lastName, email }
  const result = await api.codes.trackCodeCheck(
    context,
    await findRole(db, phone, settings),
    verifyCode(db, who, presented, settings),
  )
  if (!result.isNewCustomer && !api.smsBreaker.isOpen())
    context.afterAnswer(() =>
      // Bypasses the circuit breaker: a refused notice must not delay codes.
      sendSignInNotice(db, { ...who, locale }, api.parts.ports.sendSms, settings).catch(
        (error: unknown) => log.warn({ err: error }, 'a sign-in notice could not be sent'),
      ),
    )
  return serializeSignIn(result, context)
}

/** The session in the form of contract §4.3. */
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
