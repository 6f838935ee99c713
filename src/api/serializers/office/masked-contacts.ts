import { grantOf, type Member } from '#domain/staff/authorize.ts'
import { maskEmail } from '#shared/mask-contacts.ts'
import { maskPhone } from '#shared/phone.ts'
import type { CustomerBrief, OrderAddress } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'

/** Whether somebody sees phones, e-mails and addresses of customers as they are; a member with a limited grant sees them elsewhere (office.md O1.1). */
export const seesContacts = (member: Member): boolean =>
  grantOf(member, 'customers.contact') === 'full'

/** An order without what reaches its customer: phone and e-mail masked, of addresses the city and the district (office.md O1.1). */
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
  shipments: order.shipments.map((shipment) => ({
    ...shipment,
    customer: maskCustomer(shipment.customer),
  })),
})

const maskCustomer = (customer: CustomerBrief): CustomerBrief => ({
  ...customer,
  email: customer.email && maskEmail(customer.email),
  // A closed account has none.
  phone: customer.phone && maskPhone(customer.phone),
  gender: null,
  date_of_birth: null,
})

function maskAddress(address: OrderAddress): OrderAddress {
  const district = address.national_address?.district ?? null
  return {
    ...address,
    email: maskEmail(address.email),
    phone: maskPhone(address.phone),
    address: district ?? '',
    address1: district === null ? [] : [district],
    postcode: null,
    postal_code: null,
    national_address: address.national_address && {
      building_number: null,
      street: null,
      district,
      secondary_number: null,
      short_code: null,
    },
  }
}

/** Whom a message goes to, as somebody without `customers.contact` sees it. */
export const maskRecipient = (recipient: string): string =>
  recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient)
