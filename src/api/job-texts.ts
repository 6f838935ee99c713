import type { JobRecord } from '#domain/office/jobs/job.ts'
import { isolate } from '#domain/notifications/texts.ts'
import type { Locale } from '#shared/locale.ts'
import { formatRiyals, toRiyals } from '#shared/money.ts'
import { commaIn } from '#shared/text/comma.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import ar from '../../locales/ar/jobs.json' with { type: 'json' }
import en from '../../locales/en/jobs.json' with { type: 'json' }
import { reportTitle } from '#domain/reports/report-texts.ts'
import type { ReportName } from '#shared/office/report.ts'
import { isTextKey, sentence } from './error-texts.ts'

const texts = { ar, en }

/** A text of `locales/{ar,en}/jobs.json`; the key itself where it is missing. */
export const jobText = (
  locale: Locale,
  key: string,
  facts: Readonly<Record<string, unknown>> = {},
): string => formatMessage(locale, texts[locale], key, facts) ?? key

/** `4,312 products`, in the grammatical form after a noun or a preposition. */
const counted = (
  locale: Locale,
  key: 'coupons' | 'products' | 'lines' | 'messages' | 'orders',
  count: number,
): string => jobText(locale, key, { count, n: String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',') })

/** The description of a job in the reader's language (office.md 20.7). */
export function jobTitle(locale: Locale, { kind, params, total, undoes_id }: JobRecord): string {
  const {
    action,
    kind: table,
    list,
    fileName,
    report,
    name_ar,
    name_en,
    into_ar,
    into_en,
  } = params as Record<string, unknown>
  const key = titleKeyOf(kind, {
    action: String(action),
    list: String(list),
    isPrices: table === 'prices',
  })
  const title = jobText(locale, key, {
    products: counted(locale, 'products', total),
    lines: counted(locale, 'lines', total),
    orders: counted(locale, 'orders', total),
    messages: counted(locale, 'messages', total),
    file: fileName === undefined ? '' : isolate(String(fileName)),
    report: kind === 'exports.report' ? reportTitle(locale, report as ReportName) : '',
    coupons: counted(locale, 'coupons', total),
    name: (locale === 'en' && name_en) || name_ar,
    into: (locale === 'en' && into_en) || into_ar,
  })
  return undoes_id === null ? title : jobText(locale, 'undoOf', { title })
}

interface JobWork {
  action: string
  list: string
  isPrices: boolean
}

function titleKeyOf(kind: string, { action, list, isPrices }: JobWork): string {
  if (kind === 'products.bulk') return `bulk.${action}`
  if (kind === 'orders.bulk') return `orders.${action}`
  if (kind === 'coupons.batch') return 'couponBatch'
  if (kind === 'products.sale') return action === 'stop' ? 'saleStop' : 'saleSchedule'
  if (kind === 'products.grid') return 'gridSave'
  if (kind.startsWith('products.import')) return isPrices ? 'importPrices' : 'importProducts'
  if (kind === 'stock.import') return 'importCounts'
  if (kind === 'coupons.import') return 'importCoupons'
  if (kind === 'products.merge') return 'merge'
  if (kind.startsWith('imports.check')) return 'importCheck'
  if (kind === 'exports.table') return isPrices ? 'exportPrices' : 'exportProducts'
  if (kind === 'exports.report') return 'exportReport'
  if (kind === 'exports.list') return `exportList.${list}`
  if (kind === 'messages.retry') return 'retryMessages'
  return 'unknownJob'
}

/**
 * The reason why a row failed: a sentence of the error texts, otherwise of the job texts. The facts may provide a better key than the code,
 * and amounts, such as `priceHalalas` for `{{price}}`.
 */
export function reasonText(locale: Locale, code: string, facts: object | null): string {
  const given = (facts ?? {}) as Record<string, unknown>
  const { missing, textKey } = given
  const key = typeof textKey === 'string' ? textKey : code
  if (isTextKey(key)) return sentence(locale, key, given)
  return jobText(locale, key, {
    ...given,
    ...amountsOf(given),
    ...(Array.isArray(missing) && { missing: listed(locale, missing.map(String)) }),
  })
}

const amountsOf = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      name.endsWith('Halalas') && typeof value === 'number'
        ? [[name.slice(0, -'Halalas'.length), formatRiyals(toRiyals(value))]]
        : [],
    ),
  )

const listed = (locale: Locale, needs: readonly string[]): string =>
  needs.map((need) => jobText(locale, `need.${need}`)).join(commaIn(locale))
