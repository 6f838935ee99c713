import { z } from 'zod'
import { nationalAddressShown } from './address-fields.ts'
import { dateTime } from './parts.ts'

const postal = {
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string().nullable(),
  address: z.string(),
  address1: z.array(z.string()),
  country: z.literal('SA'),
  country_name: z.string(),
  state: z.string(),
  city: z.string(),
  postcode: z.string().nullable(),
  postal_code: z.string().nullable(),
  phone: z.string(),
  /** An addition to the contract; null when no national address was given. */
  national_address: nationalAddressShown,
}

/** Contract §3.3. */
export const customerAddress = z.object({
  id: z.number(),
  type: z.enum(['home', 'work', 'other']),
  ...postal,
  vat_id: z.string().nullable(),
  email: z.string().nullable(),
  is_default: z.boolean(),
  default_address: z.boolean(),
  created_at: dateTime,
  updated_at: dateTime,
})

/** Contract §3.4: an address of a cart or, frozen, of an order. */
export const orderAddress = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  ...postal,
  created_at: dateTime,
  updated_at: dateTime,
})

/** Contract §3.2, as included in carts and orders: without `addresses`. */
export const customerBrief = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  role: z.enum(['customer', 'staff']),
  gender: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  status: z.number(),
  group: z.object({ id: z.number(), name: z.string(), created_at: dateTime, updated_at: dateTime }),
  notes: z.null(),
  orders_count: z.number(),
  wishlist_count: z.number(),
  created_at: dateTime,
  updated_at: dateTime,
})
export const customer = customerBrief.extend({ addresses: z.array(customerAddress) })

export type Customer = z.output<typeof customer>
export type CustomerBrief = z.output<typeof customerBrief>
export type CustomerAddress = z.output<typeof customerAddress>
export type OrderAddress = z.output<typeof orderAddress>
