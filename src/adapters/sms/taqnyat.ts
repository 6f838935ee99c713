import { z } from 'zod'
import type { Sms } from '#domain/notifications/sms-circuit-breaker.ts'
import { postSms } from './post-sms.ts'

interface TaqnyatAccount {
  token: string
  sender: string
  baseUrl: string
  timeoutMs?: number
}

/** `rejected` is a text like `[966512345678,]`: a 201 that rejects the only phone sent nothing. */
const acceptedResponse = z
  .object({ statusCode: z.union([z.literal(200), z.literal(201)]), rejected: z.unknown() })
  .refine(({ rejected }) => !/\d/.test(JSON.stringify(rejected ?? '')))

/** SMS_PROVIDER=taqnyat: `POST /v1/messages` as documented at dev.taqnyat.sa (JSON, a bearer token; the phone without its plus). */
export const taqnyatSms =
  ({ token, sender, baseUrl, timeoutMs = 5000 }: TaqnyatAccount) =>
  ({ to, text }: Sms): Promise<void> =>
    postSms({
      provider: 'taqnyat',
      url: `${baseUrl}/v1/messages`,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ recipients: [to.replace('+', '')], body: text, sender }),
      acceptedResponse,
      timeoutMs,
    })
