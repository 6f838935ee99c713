import { loadCustomer } from '#domain/customers/load-customer.ts'
import * as wire from '#wire/sign-in.ts'
import { presentCustomer } from '../serializers/customer.ts'
import { serve, type Api } from '../bind-endpoint.ts'

/** Contract §4.5. */
export function customerRoutes(api: Api): void {
  serve(api, wire.getCustomer, async (_, { db, customer: { customerId }, locale, settings }) => {
    const customer = presentCustomer(await loadCustomer(db, customerId), locale, settings)
    return { data: customer, customer }
  })
}
