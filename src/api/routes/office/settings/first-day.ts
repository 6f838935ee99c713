import { readCompliance } from '#domain/office/compliance/read-compliance.ts'
import { readOnboarding } from '#domain/office/onboarding/read-onboarding.ts'
import { addSamples, readSamples } from '#domain/office/samples/add-samples.ts'
import * as samples from '#contract/office/first-day/samples.ts'
import * as contract from '#contract/office/first-day/first-day.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'

/** Tasks of a new shop, and legal duties of the seller (office.md O8.2, O9.7). */
export function officeFirstDayRoutes(api: Api): void {
  bindEndpoint(api, contract.getOnboarding, async (_, { db, member, settings }) => ({
    data: await readOnboarding(db, settings, member.id),
  }))
  bindEndpoint(api, contract.getCompliance, async (_, { db, settings }) => ({
    data: { duties: await readCompliance(db, settings) },
  }))

  bindEndpoint(api, samples.getSamples, async (_, { db }) => ({ data: await readSamples(db) }))
  bindEndpoint(api, samples.addSamples, ({ body }, { member, mutate, t }) =>
    mutate(async (tx, audit) => ({
      message: t('suggestionsAdded'),
      data: await addSamples(tx, audit, member, {
        slugs: body.categories,
        withPlants: body.plants,
      }),
    })),
  )
}
