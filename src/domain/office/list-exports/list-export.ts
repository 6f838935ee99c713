import type { Audit } from '#domain/audit/audited-transaction.ts'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Sentences } from '#shared/text/format-message.ts'
import { redacted } from '../rows.ts'
import { requireBelowExportLimit } from '../exports/export-job.ts'
import { createJob } from '../jobs/create-job.ts'
import type { FileTask, JobKind, JobRecord } from '../jobs/job.ts'
import type { Cell, TableFormat } from '../tables/cell.ts'
import { writeTable } from '../tables/write-table.ts'
import { auditTable } from './audit-table.ts'
import { couponTable } from './coupon-table.ts'
import { customerTable } from './customer-table.ts'
import type { ListName, ListReader, ListTable } from './list-table.ts'
import { orderTable } from './order-table.ts'
import { requestTable } from './request-table.ts'
import { movementTable, stockTable } from './stock-tables.ts'
import { supplierTable } from './supplier-table.ts'

interface ListExportParams {
  list: ListName
  format: TableFormat
  locale: Locale
  /** The filter in the form that the list's search takes. */
  filter: object
  seesCosts: boolean
}

type AnyTable = ListTable<object, object>
/** Erases the types of a table: each receives only the filter of its own list, which its route has checked, and its own rows. */
const asAny = <Filter, Row>(table: ListTable<Filter, Row>) => table as unknown as AnyTable

const tables: Readonly<Record<ListName, AnyTable>> = {
  audit: asAny(auditTable),
  coupons: asAny(couponTable),
  customers: asAny(customerTable),
  movements: asAny(movementTable),
  orders: asAny(orderTable),
  requests: asAny(requestTable),
  stock: asAny(stockTable),
  suppliers: asAny(supplierTable),
}

/** The most rows in a file. */
const maxRows = 100_000
/** The number of rows read by one statement. */
const batchSize = 500

interface NewListExport extends Omit<ListExportParams, 'seesCosts'> {
  member: Member
  /** Whether at most 20 files an hour are allowed (office.md 20.2). */
  isLimited: boolean
}

/**
 * Creates the job that writes all matching rows of a list into a file, at most 100,000 (office.md O3.4, O3.15, §33).
 *
 * @throws ShopError `forbidden` { permission }, `tooManyRequests` { retryAfterSeconds }
 */
export async function createListExport(
  tx: Db,
  audit: Audit,
  { member, isLimited, ...asked }: NewListExport,
): Promise<JobRecord> {
  const { list, format, filter } = asked
  const table = tables[list]
  for (const permission of table.permissions)
    if (!hasPermission(member, permission)) throw new ShopError('forbidden', { permission })
  if (isLimited) await requireBelowExportLimit(tx, member.id)
  const { length: count } = await table.findIds(tx, filter, maxRows)
  const params: ListExportParams = { ...asked, seesCosts: hasPermission(member, 'costs.read') }
  const job = await createJob(
    tx,
    audit,
    { kind: 'exports.list', params, createdBy: member.id },
    count,
  )
  const fileName = `warif-${list}-${dayOf(new Date())}.${format}`
  await tx.updateTable('jobs').set({ file_name: fileName }).where('id', '=', job.id).execute()
  audit.record({
    action: 'export.created',
    entityId: job.id,
    changes: { kind: [null, list], rows: [null, count], selection: [null, withoutSearch(filter)] },
  })
  return job
}

/** Hides the search words, which may be a name or a phone number, because the log outlives both. */
const withoutSearch = (filter: object): object =>
  'q' in filter && filter.q ? { ...filter, q: redacted } : filter

export const listExportKind: JobKind = {
  name: 'exports.list',
  entity: null,
  permissions: (params) => {
    const { list, seesCosts } = params as ListExportParams
    return [...tables[list].permissions, ...(seesCosts ? (['costs.read'] as const) : [])]
  },
  writeFile: writeList,
}

async function writeList({ db, job, path, progress }: FileTask): Promise<number> {
  const { list, format, locale, filter, seesCosts } = job.params as ListExportParams
  const table = tables[list]
  const texts = await loadTexts(locale)
  const columns = table.columns.filter(({ isCost }) => seesCosts || !isCost)
  const look = {
    headers: columns.map(({ title }) => texts[title] ?? title),
    widths: columns.map(({ width }) => width),
    isRightToLeft: locale === 'ar',
    sheetName: (texts[table.title] ?? list).slice(0, 31),
  }
  const ids = await table.findIds(db, filter, maxRows)
  const reader: ListReader = { locale, texts, seesCosts }
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let from = 0; from < ids.length; from += batchSize) {
      await progress(from)
      const piece = ids.slice(from, from + batchSize)
      const loaded = Map.groupBy(await table.loadRows(db, piece), ({ id }) => id)
      for (const id of piece)
        for (const row of loaded.get(id) ?? []) yield columns.map((one) => one.cell(row, reader))
    }
  }
  return writeTable(path, format, look, rows())
}

/** Loads the texts of the screens only when a file is written, because nothing else on the server needs them. */
async function loadTexts(locale: Locale): Promise<Sentences> {
  const json = { with: { type: 'json' } } as const
  const texts =
    locale === 'ar'
      ? await Promise.all([
          import('../../../../locales/ar/office.json', json),
          import('../../../../locales/ar/office-customers.json', json),
          import('../../../../locales/ar/office-orders.json', json),
          import('../../../../locales/ar/office-tables.json', json),
        ])
      : await Promise.all([
          import('../../../../locales/en/office.json', json),
          import('../../../../locales/en/office-customers.json', json),
          import('../../../../locales/en/office-orders.json', json),
          import('../../../../locales/en/office-tables.json', json),
        ])
  return Object.assign({}, ...texts.map((own) => own.default)) as Sentences
}
