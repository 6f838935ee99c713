import type { Mail } from '#domain/notifications/mail.ts'
import type { Sms } from '#domain/notifications/sms-circuit-breaker.ts'

interface SmsParts {
  send(message: Sms): Promise<void>
  staffPhones: string[]
  log: { warn(facts: object, text: string): void }
}

/** STORE_MODE=rehearsal: text messages are sent only to staff. For everybody else the answer is the usual one, and no message is sent. */
export const smsToStaff =
  ({ send, staffPhones, log }: SmsParts) =>
  async (message: Sms): Promise<void> => {
    if (staffPhones.includes(message.to)) await send(message)
    else log.warn({}, 'a text message was withheld: a rehearsal writes to STAFF_PHONES alone')
  }

/** STORE_MODE=rehearsal: every mail is sent to the shop instead of the customer, so that it can be read, and nobody else gets one. */
export const mailToShop =
  (send: (mail: Mail) => Promise<void>, shopEmail: string) =>
  (mail: Mail): Promise<void> =>
    send({ ...mail, to: shopEmail })
