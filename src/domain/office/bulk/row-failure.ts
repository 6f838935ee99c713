import { ShopError } from '#shared/shop-error.ts'
import type { RowOutcome } from '../jobs/job.ts'

/** Why a row is left as it is: a message key and its parameters. */
export interface Refusal {
  code: string
  facts?: object
}

/** What a refusal of the one product write says of a row; of several wrong fields the first. */
export function refusalOf({ code, facts, fields }: ShopError): Refusal {
  const [field, keys] = Object.entries(fields ?? {})[0] ?? []
  if (field && keys?.[0]) return { code: keys[0], facts: { max: facts.max, field } }
  if (code === 'notPublishable')
    return {
      code: 'cannotPublish',
      facts: { missing: (facts.data as { missing?: string[] })?.missing ?? [] },
    }
  // Why the law refuses a plant, in both languages.
  const { reason_ar, reason_en } = facts
  return reason_ar === undefined ? { code } : { code, facts: { reason_ar, reason_en } }
}

/** The same as what became of the row. */
export const failedRow = (error: ShopError): RowOutcome => ({
  state: 'failed',
  ...refusalOf(error),
})

/** Plans one row; what the product write refuses becomes the row's outcome. */
export function planRow<Plan>(plan: () => Plan): Plan | RowOutcome {
  try {
    return plan()
  } catch (error) {
    if (error instanceof ShopError) return failedRow(error)
    throw error
  }
}
