/** A text message; `otp` is set only for one-time codes. */
export interface Sms {
  to: string
  text: string
  otp?: string
}

const cooldownMs = 15_000

/**
 * Creates a circuit breaker for the SMS provider. Codes are sent after the response, too late to report a failure to that caller; so a
 * failure opens the breaker for 15 s, in which every caller is refused alike (contract §4.1).
 */
export function smsCircuitBreaker(send: (message: Sms) => Promise<void>) {
  let openUntil = 0
  return {
    isOpen: (): boolean => Date.now() < openUntil,
    async send(message: Sms): Promise<void> {
      try {
        await send(message)
        openUntil = 0
      } catch (error) {
        openUntil = Date.now() + cooldownMs
        throw error
      }
    },
  }
}
export type SmsCircuitBreaker = ReturnType<typeof smsCircuitBreaker>
