import { closeAccount } from '#domain/customers/close-account.ts'
import { exportPersonalData } from '#domain/customers/export-personal-data.ts'
import { loadCustomer } from '#domain/customers/load-customer.ts'
import { updateProfile } from '#domain/customers/update-profile.ts'
import * as contract from '#contract/account.ts'
import { withMessage } from '../error-details.ts'
import { serializeCustomer } from '../serializers/customer.ts'
import { photoRemover } from '../request-context.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** A customer's profile, the copy of their data, and closing the account (contract §8.1; Personal Data Protection Law). */
export function accountRoutes(api: Api): void {
  bindEndpoint(
    api,
    contract.updateProfile,
    async (
      { body: { phone, ...change } },
      { db, customer: { customerId }, locale, settings, t },
    ) => {
      await updateProfile(db, customerId, change, phone ?? null)
      const customer = serializeCustomer(await loadCustomer(db, customerId), locale, settings)
      return { message: t('profileUpdated'), data: customer, customer }
    },
  )

  bindEndpoint(api, contract.exportData, async (_, { db, customer, settings }) => ({
    data: await exportPersonalData(db, customer.customerId, settings),
  }))

  bindEndpoint(api, contract.closeAccount, async ({ body }, context) => {
    const { db, customer, client, settings } = context
    const { customerId } = customer
    const who = { customerId, networks: client.networks, removePhotos: photoRemover(context) }
    await api.codes
      .trackCodeCheck(context, customer.role, closeAccount(db, who, body.otp, settings))
      .catch((error: unknown) => {
        throw withMessage(error, context)
      })
    return { message: context.t('accountClosed') }
  })
}
