import { z } from 'zod'
import type { Sms } from '#domain/notifications/sms-circuit-breaker.ts'
import { postSms } from './post-sms.ts'

interface UnifonicAccount {
  appSid: string
  senderId: string
  baseUrl: string
  timeoutMs?: number
}

/** A refusal may also have status 200: `{ success: false, errorCode: 'ER-04' }`. */
const acceptedResponse = z.object({ success: z.literal(true) })

/** SMS_PROVIDER=unifonic: `POST /rest/SMS/messages` as documented at docs.unifonic.com (a form; the phone without its plus). */
export const unifonicSms =
  ({ appSid, senderId, baseUrl, timeoutMs = 5000 }: UnifonicAccount) =>
  ({ to, text }: Sms): Promise<void> =>
    postSms({
      provider: 'unifonic',
      url: `${baseUrl}/rest/SMS/messages`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        AppSid: appSid,
        SenderID: senderId,
        Recipient: to.replace('+', ''),
        Body: text,
        responseType: 'JSON',
      }).toString(),
      acceptedResponse,
      timeoutMs,
    })
