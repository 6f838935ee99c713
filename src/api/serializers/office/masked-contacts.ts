import { grantOf, type Member } from '#domain/staff/authorize.ts'
import { maskEmail } from '#shared/mask-contacts.ts'
import { maskPhone } from '#shared/phone.ts'
import type { CustomerBrief, OrderAddress } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'

/**
 * Whether the member sees phones, e-mails and addresses of customers unmasked; a member with the limited permission sees them elsewhere
 * (office.md O1.1).
 */
export const seesContacts = (member: Member): boolean =>
  grantOf(member, 'customers.contact') === 'full'

/** An order without contacts: phone and e-mail masked, addresses reduced to city and district, no bank account (office.md O1.1). */
export const withoutContacts = (order: Order): Order => ({
  ...order,
  customer_email: order.customer_email && maskEmail(order.customer_email),
  customer: maskCustomer(order.customer),
  shipping_address: maskAddress(order.shipping_address),
  billing_address: maskAddress(order.billing_address),
  invoices: order.invoices.map((invoice) => ({
    ...invoice,
    order_address: maskAddress(invoice.order_address),
  })),
  refunds: order.refunds.map((refund) => ({ ...refund, account_last4: null })),
  shipments: order.shipments.map((shipment) => ({
    ...shipment,
    customer: maskCustomer(shipment.customer),
  })),
})

// Fields are listed one by one: a new field of the contract fails the type check until its masking is decided.
type EachOf<Shape> = Record<keyof Shape, unknown>

const maskCustomer = (customer: CustomerBrief): CustomerBrief =>
  ({
    id: customer.id,
    first_name: customer.first_name,
    last_name: customer.last_name,
    name: customer.name,
    email: customer.email && maskEmail(customer.email),
    // A closed account has none.
    phone: customer.phone && maskPhone(customer.phone),
    role: customer.role,
    gender: null,
    date_of_birth: null,
    status: customer.status,
    group: customer.group,
    notes: customer.notes,
    orders_count: customer.orders_count,
    wishlist_count: customer.wishlist_count,
    created_at: customer.created_at,
    updated_at: customer.updated_at,
  }) satisfies EachOf<CustomerBrief>

function maskAddress(address: OrderAddress): OrderAddress {
  const { national_address: national } = address
  const district = national?.district ?? null
  return {
    id: address.id,
    name: address.name,
    first_name: address.first_name,
    last_name: address.last_name,
    company_name: address.company_name,
    email: maskEmail(address.email),
    phone: maskPhone(address.phone),
    address: district ?? '',
    address1: district === null ? [] : [district],
    country: address.country,
    country_name: address.country_name,
    state: address.state,
    city: address.city,
    postcode: null,
    postal_code: null,
    national_address: national && districtAlone(district),
    created_at: address.created_at,
    updated_at: address.updated_at,
  } satisfies EachOf<OrderAddress>
}

type NationalAddress = NonNullable<OrderAddress['national_address']>
const districtAlone = (district: string | null): NationalAddress =>
  ({
    building_number: null,
    street: null,
    district,
    secondary_number: null,
    short_code: null,
  }) satisfies EachOf<NationalAddress>

/** The recipient of a message, for members without `customers.contact`. */
export const maskRecipient = (recipient: string): string =>
  recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient)
