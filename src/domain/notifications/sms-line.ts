/** One text message; `otp` is set on one-time-code messages alone. */
export interface Sms {
  to: string
  text: string
  otp?: string
}

const restMs = 15_000

/**
 * The line to the SMS provider. Codes leave after the answer, too late to tell that caller of a failure; so the line
 * remembers one for 15 s, in which every caller is refused alike (contract §4.1).
 */
export function smsLine(send: (message: Sms) => Promise<void>) {
  let restsUntil = 0
  return {
    isDown: (): boolean => Date.now() < restsUntil,
    async handOver(message: Sms): Promise<void> {
      try {
        await send(message)
        restsUntil = 0
      } catch (error) {
        restsUntil = Date.now() + restMs
        throw error
      }
    },
  }
}
export type SmsLine = ReturnType<typeof smsLine>
