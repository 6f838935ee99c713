import { formatPhone } from '#shared/phone.ts'
import { Ltr } from '../controls/money.tsx'

/** A mobile number in readable form; the server masks it for members who cannot manage the team. */
export function PhoneNumber({ phone }: { phone: string }) {
  return <Ltr>{phone.startsWith('+') ? formatPhone(phone) : phone}</Ltr>
}
