import { loadCustomer } from '#domain/customers/load-customer.ts'
import * as contract from '#contract/sign-in.ts'
import { serializeCustomer } from '../serializers/customer.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** Contract §4.5. */
export function customerRoutes(api: Api): void {
  bindEndpoint(
    api,
    contract.getCustomer,
    async (_, { db, customer: { customerId }, locale, settings }) => {
      const customer = serializeCustomer(await loadCustomer(db, customerId), locale, settings)
      return { data: customer, customer }
    },
  )
}
