import { bulkActions } from '#contract/office/product-bulk.ts'
import { importKinds } from '#shared/office/import.ts'
import type { Translate } from '#web/i18n/use-texts.ts'

const jobKinds = [
  'products.bulk',
  'products.grid',
  'products.import',
  'products.importOptions',
  'products.merge',
  'stock.import',
  'imports.check',
  'imports.checkOptions',
  'orders.bulk',
  'exports.table',
  'exports.list',
  'coupons.batch',
  'coupons.import',
  'products.sale',
  'messages.retry',
]
const isOneOf = (words: readonly string[], value: string) => words.includes(value)

/** Names a job's kind or a bulk action in the log; null: neither. */
export function jobWords(t: Translate, value: string): string | null {
  if (isOneOf(jobKinds, value)) return t(`office.audit.jobKind.${value}`)
  if (isOneOf(bulkActions, value)) return t(`office.products.bulk.${value}`)
  return isOneOf(importKinds, value) ? t(`office.audit.table.${value}`) : null
}
