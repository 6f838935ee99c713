import { encodeChallenge } from '#domain/auth/challenge.ts'
import type { Registration } from '#domain/auth/open-account.ts'
import { sendCode, revokeCode } from '#domain/auth/send-code.ts'
import { codeText, type CodePurpose } from '#domain/notifications/texts.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Api } from './bind-endpoint.ts'
import type { RequestContext } from './request-context.ts'

interface CodeRequest {
  /** E.164. */
  phone: string
  registration: Registration | null
  purpose?: CodePurpose
}

/** Gives the same answer for every phone that can receive a code; the code is sent afterwards, unless it is withheld. */
export async function sendOneTimeCode(
  { smsBreaker, codes }: Pick<Api, 'smsBreaker' | 'codes'>,
  context: RequestContext,
  request: CodeRequest,
) {
  const { db, settings, locale, log, client } = context
  const { phone, registration, purpose = registration ? 'register' : 'login' } = request
  if (smsBreaker.isOpen()) throw new ShopError('failedToSendOTP')
  const sent = await codes.trackSend(
    context,
    sendCode(db, { phone, networks: client.networks }, registration, settings, purpose),
  )
  const sendSms = () =>
    smsBreaker
      .send({
        to: phone,
        text: codeText(locale, purpose, sent.code, settings),
        otp: sent.code,
      })
      .catch(async (error: unknown) => {
        log.error({ alarm: 'smsDown', err: error }, 'a code could not be handed over')
        await revokeCode(db, phone, sent)
      })
  if (!sent.isWithheld) context.afterAnswer(sendSms)
  return {
    phone,
    otp_sent: true as const,
    code_length: sent.code.length,
    challenge: encodeChallenge(sent.challenge),
    expires_in: settings.otpTtlSeconds,
    resend_after: settings.otpResendSeconds,
  }
}
