import { formatPhone } from '#shared/phone.ts'
import { Ltr } from '../controls/money.tsx'

/** A mobile as people write it; the server masks it for who may not manage the team. */
export function PhoneNumber({ phone }: { phone: string }) {
  return <Ltr>{phone.startsWith('+') ? formatPhone(phone) : phone}</Ltr>
}
