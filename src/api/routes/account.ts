import { closeAccount } from '#domain/customers/close-account.ts'
import { copyData } from '#domain/customers/copy-data.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { updateProfile } from '#domain/customers/update-profile.ts'
import * as wire from '#wire/account.ts'
import { explain } from '../error-details.ts'
import { presentCustomer } from '../serializers/customer.ts'
import { serve, type Api } from '../bind-endpoint.ts'

/** A customer's own profile, the copy of their data, and the end of the account (contract §8.1; Personal Data Protection Law). */
export function accountRoutes(api: Api): void {
  serve(api, wire.updateProfile, async ({ body: { phone, ...change } }, { db, customer: { customerId }, locale, settings, say }) => {
    await updateProfile(db, customerId, change, phone ?? null)
    const customer = presentCustomer(await loadCustomer(db, customerId), locale, settings)
    return { message: say('profileUpdated'), data: customer, customer }
  })

  serve(api, wire.exportData, async (_, { db, customer, settings }) => ({ data: await copyData(db, customer.customerId, settings) }))

  serve(api, wire.closeAccount, async ({ body }, visit) => {
    const { db, customer, caller, settings } = visit
    const who = { customerId: customer.customerId, networks: caller.networks }
    await api.codes.trackAttempt(visit, customer.role, closeAccount(db, who, body.otp, settings)).catch((error: unknown) => {
      throw explain(error, visit)
    })
    return { message: visit.say('accountClosed') }
  })
}
