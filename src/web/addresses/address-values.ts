import { formatPhone } from '#shared/phone.ts'
import type { Customer, CustomerAddress } from '#contract/customer.ts'
import { toNationalAddress, type NationalForm } from './national-address.ts'

/** The form values of a saved address; named as in the API. */
export interface AddressFormValues extends NationalForm {
  type: string
  address: string
  city: string
  postal_code: string
  first_name: string
  last_name: string
  phone: string
  /** `yes` or empty. */
  is_default: string
}

/** The initial form values: the address, or the name of the customer who adds one. */
export function initialAddressValues(
  address: CustomerAddress | null,
  user: Customer | null,
): AddressFormValues {
  const person = address ?? user
  return {
    type: address?.type ?? 'home',
    address: address?.address1.join(', ') ?? '',
    city: address?.city ?? '',
    postal_code: address?.postal_code ?? '',
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    phone: formatPhone(person?.phone ?? ''),
    is_default: '',
    short_code: address?.national_address?.short_code ?? '',
    building_number: address?.national_address?.building_number ?? '',
    secondary_number: address?.national_address?.secondary_number ?? '',
    district: address?.national_address?.district ?? '',
    street: address?.national_address?.street ?? '',
  }
}

/** The request body (contract §8.3); it can set an address as default but never unset it. */
export const toRequest = (values: AddressFormValues) => ({
  type: values.type,
  address: values.address,
  city: values.city,
  postal_code: values.postal_code,
  first_name: values.first_name,
  last_name: values.last_name,
  phone: values.phone,
  national_address: toNationalAddress(values),
  ...(values.is_default === 'yes' && { default_address: true }),
})

/** The address used for an order unless another is chosen. */
export const defaultAddressOf = (user: Customer): CustomerAddress | undefined =>
  user.addresses.find((own) => own.is_default) ?? user.addresses[0]
