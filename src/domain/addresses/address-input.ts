import type { Row } from '#db/tables.ts'
import { asContactPhone } from '#shared/phone.ts'

type Columns = Pick<
  Row<'customer_addresses'>,
  | 'type'
  | 'email'
  | 'company_name'
  | 'vat_id'
  | 'lines'
  | 'city'
  | 'postcode'
  | 'state'
  | 'national_address'
>
/** The person an address is for; null: the customer. */
interface Receiver {
  first_name: string | null
  last_name: string | null
  phone: string | null
}
type Sent<T> = { [Field in keyof T]?: T[Field] | undefined }

/** The fields of a saved address to change; absent fields stay as they are. */
export type AddressInput = Sent<Columns & Receiver>

/** Returns the columns that this input writes; for a receiver field that is null it takes the customer's name or phone (contract §8.3). */
export function columnsOf(
  { first_name, last_name, phone, ...rest }: AddressInput,
  customer: { [part in keyof Receiver]: string },
) {
  return {
    ...rest,
    ...(first_name !== undefined && { first_name: first_name ?? customer.first_name }),
    ...(last_name !== undefined && { last_name: last_name ?? customer.last_name }),
    ...(phone !== undefined && { phone: asContactPhone(phone ?? customer.phone) }),
  }
}
