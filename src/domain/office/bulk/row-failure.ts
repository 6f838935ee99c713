import { ShopError } from '#shared/shop-error.ts'
import type { RowOutcome } from '../jobs/job.ts'

/** The reason why a row is not changed: a message key and its parameters. */
export interface Refusal {
  code: string
  facts?: object
}

/** Converts an error of the one product write to the refusal of a row; of several invalid fields, the first counts. */
export function refusalOf({ code, facts, fields }: ShopError): Refusal {
  const [field, keys] = Object.entries(fields ?? {})[0] ?? []
  if (field && keys?.[0]) return { code: keys[0], facts: { max: facts.max, field } }
  if (code === 'notPublishable')
    return {
      code: 'cannotPublish',
      facts: { missing: (facts.data as { missing?: string[] })?.missing ?? [] },
    }
  // The reason why the law refuses a plant, in both languages.
  const { reason_ar, reason_en } = facts
  return reason_ar === undefined ? { code } : { code, facts: { reason_ar, reason_en } }
}

/** The outcome of a row that failed with this error. */
export const failedRow = (error: ShopError): RowOutcome => ({
  state: 'failed',
  ...refusalOf(error),
})

/** Plans one row; an error of the product write becomes the row's outcome. */
export function planRow<Plan>(plan: () => Plan): Plan | RowOutcome {
  try {
    return plan()
  } catch (error) {
    if (error instanceof ShopError) return failedRow(error)
    throw error
  }
}
