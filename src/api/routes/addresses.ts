import { createAddress, maxAddresses } from '#domain/addresses/create-address.ts'
import { deleteAddress } from '#domain/addresses/delete-address.ts'
import { findAddress } from '#domain/addresses/find-address.ts'
import { listAddresses } from '#domain/addresses/list-addresses.ts'
import { makeDefault } from '#domain/addresses/make-default.ts'
import { updateAddress } from '#domain/addresses/update-address.ts'
import * as contract from '#contract/account.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { serializeCustomerAddress } from '../serializers/customer.ts'
import { paged } from '../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** An address book always has one page (contract §8.2). */
const onePage = { page: 1, limit: maxAddresses, pagination: true }

/** A customer's address book (contract §8.2–8.6). */
export function addressRoutes(api: Api): void {
  bindEndpoint(api, contract.listAddresses, async (_, context) => {
    const addresses = await listAddresses(context.db, context.customer.customerId)
    const data = addresses.map((address) => serializeCustomerAddress(address, context.locale))
    return paged({ data, total: data.length }, onePage, context)
  })

  bindEndpoint(api, contract.getAddress, async ({ params }, { db, customer, locale }) => ({
    data: serializeCustomerAddress(await findAddress(db, customer.customerId, params.id), locale),
  }))

  bindEndpoint(api, contract.createAddress, async ({ body }, { db, customer, locale, t }) => {
    const { input, isDefault = false } = toAddressInput(body)
    const created = { ...input, lines: body.address }
    const address = await createAddress(db, customer.customerId, created, isDefault)
    return { message: t('addressCreated'), data: serializeCustomerAddress(address, locale) }
  })

  bindEndpoint(
    api,
    contract.updateAddress,
    async ({ params, body }, { db, customer, locale, t }) => {
      const { input, isDefault } = toAddressInput(body)
      const address = await updateAddress(db, customer.customerId, params.id, input, isDefault)
      return { message: t('addressUpdated'), data: serializeCustomerAddress(address, locale) }
    },
  )

  bindEndpoint(api, contract.deleteAddress, async ({ params }, { db, customer, locale, t }) => {
    const remaining = await deleteAddress(db, customer.customerId, params.id)
    return {
      message: t('addressDeleted'),
      data: remaining.map((address) => serializeCustomerAddress(address, locale)),
    }
  })

  bindEndpoint(
    api,
    contract.makeDefaultAddress,
    async ({ params }, { db, customer, locale, t }) => {
      const address = await makeDefault(db, customer.customerId, params.id)
      return { message: t('addressDefault'), data: serializeCustomerAddress(address, locale) }
    },
  )
}

type SentAddress = Parsed<typeof contract.updateAddress>['body']

/** Maps the contract's fields to the address book's; the country is always the same. */
function toAddressInput<Sent extends SentAddress>({
  address: lines,
  postal_code: postcode,
  default_address: isDefault,
  country: _,
  ...rest
}: Sent) {
  return { input: { ...rest, lines, postcode }, isDefault }
}
