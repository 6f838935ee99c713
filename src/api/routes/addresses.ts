import { createAddress, mostAddresses } from '#domain/addresses/create-address.ts'
import { deleteAddress } from '#domain/addresses/delete-address.ts'
import { findAddress } from '#domain/addresses/find-address.ts'
import { listAddresses } from '#domain/addresses/list-addresses.ts'
import { makeDefault } from '#domain/addresses/make-default.ts'
import { updateAddress } from '#domain/addresses/update-address.ts'
import * as wire from '#wire/account.ts'
import { presentCustomerAddress } from '../serializers/customer.ts'
import { paged } from '../serializers/pagination.ts'
import { serve, type Api } from '../bind-endpoint.ts'

/** All of an address book stands on its only page (contract §8.2). */
const onePage = { page: 1, limit: mostAddresses, pagination: true }

/** A customer's address book (contract §8.2–8.6). */
export function addressRoutes(api: Api): void {
  serve(api, wire.listAddresses, async (_, visit) => {
    const addresses = await listAddresses(visit.db, visit.customer.customerId)
    const data = addresses.map((address) => presentCustomerAddress(address, visit.locale))
    return paged({ data, total: data.length }, onePage, visit)
  })

  serve(api, wire.getAddress, async ({ params }, { db, customer, locale }) => ({
    data: presentCustomerAddress(await findAddress(db, customer.customerId, params.id), locale),
  }))

  serve(api, wire.createAddress, async ({ body }, { db, customer, locale, say }) => {
    const { address: lines, postal_code: postcode, default_address: isDefault = false, country: _, ...wishes } = body
    const address = await createAddress(db, customer.customerId, { ...wishes, lines, postcode }, isDefault)
    return { message: say('addressCreated'), data: presentCustomerAddress(address, locale) }
  })

  serve(api, wire.updateAddress, async ({ params, body }, { db, customer, locale, say }) => {
    const { address: lines, postal_code: postcode, default_address: isDefault, country: _, ...wishes } = body
    const address = await updateAddress(db, customer.customerId, params.id, { ...wishes, lines, postcode }, isDefault)
    return { message: say('addressUpdated'), data: presentCustomerAddress(address, locale) }
  })

  serve(api, wire.deleteAddress, async ({ params }, { db, customer, locale, say }) => {
    const remaining = await deleteAddress(db, customer.customerId, params.id)
    return { message: say('addressDeleted'), data: remaining.map((address) => presentCustomerAddress(address, locale)) }
  })

  serve(api, wire.makeDefaultAddress, async ({ params }, { db, customer, locale, say }) => {
    const address = await makeDefault(db, customer.customerId, params.id)
    return { message: say('addressDefault'), data: presentCustomerAddress(address, locale) }
  })
}
