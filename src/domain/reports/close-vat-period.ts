import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { lockKeys } from '#domain/key-locks.ts'
import type { Db, Row } from '#db/tables.ts'
import { isOver } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { periodName, type Period } from './period.ts'
import { vatPeriodNames } from './report-texts.ts'
import { loadVat, taxDocuments, type VatReport } from './vat.ts'

/** A closed period with the member who closed it, and its frozen figures. */
export interface ClosedVatPeriod extends Row<'vat_periods'> {
  closed_by_name: string
}

const withName = (db: Db) =>
  db
    .selectFrom('vat_periods')
    .leftJoin('staff', 'staff.customer_id', 'vat_periods.closed_by')
    .selectAll('vat_periods')
    .select(sql<string>`coalesce(staff.name, '')`.as('closed_by_name'))

/** Returns a closed period; undefined: it is open. */
const findClosedVatPeriod = (db: Db, period: string): Promise<ClosedVatPeriod | undefined> =>
  withName(db).where('period', '=', period).executeTakeFirst()

/**
 * Returns the figures of a period: the frozen ones, or those of the present documents. `closed`: the closed period with its frozen figures.
 */
export async function loadVatFigures(
  db: Db,
  period: Period,
): Promise<{ figures: VatReport; closed: ClosedVatPeriod | undefined }> {
  const closed = await findClosedVatPeriod(db, periodName(period) ?? '')
  const figures = closed ? (closed.rows as unknown as VatReport) : await loadVat(db, period)
  return { figures, closed }
}

/** Returns the first closed period that contains some of these days; undefined: all are open. */
export const findClosedDays = async (db: Db, { from, to }: Period): Promise<string | undefined> =>
  (
    await db
      .selectFrom('vat_periods')
      .select('period')
      .where('starts_on', '<=', to)
      .where('ends_on', '>=', from)
      .orderBy('starts_on')
      .limit(1)
      .executeTakeFirst()
  )?.period

/** Returns the SHA-256 of the numbers, times and sums of all documents, in the order of their issue. */
const documentsHash = async (tx: Db, period: Period): Promise<Buffer> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select sha256(convert_to(coalesce(string_agg(
      concat_ws('|', prefix, year, number, extract(epoch from issued_at), gross, vat), E'\n' order by issued_at, prefix, year, number), ''), 'UTF8')) as hash
    from (${taxDocuments(period)}) document`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a hash came without a row')
  return found.hash
}

/**
 * Waits for documents that are being written, which may still get a time within the period: each locks the numbers of its year until it is
 * committed. Later documents have later times.
 */
async function awaitDocuments(tx: Db): Promise<void> {
  await sql`select from invoice_numbers order by year for share`.execute(tx)
  await sql`select from credit_note_numbers order by year for share`.execute(tx)
}

/**
 * Closes a month or quarter that is over: its sums are frozen under a number (office.md §30). No later document can fall into it, because
 * documents get the time of writing.
 *
 * @throws ShopError `vatPeriodOpen`: it is not over, `vatPeriodClosed`: some of its days are already closed
 */
export async function closeVatPeriod(
  tx: Db,
  audit: Audit,
  { period, closedBy }: { period: Period; closedBy: number },
): Promise<VatReport> {
  const name = periodName(period)
  if (name === null) throw new ShopError('notFound')
  if (!isOver(period.to)) throw new ShopError('vatPeriodOpen')
  await lockKeys(tx, 'vat periods')
  const closed = await findClosedDays(tx, period)
  if (closed) throw new ShopError('vatPeriodClosed', vatPeriodNames(closed))
  await awaitDocuments(tx)
  const report = await loadVat(tx, period)
  const { invoices, credit_notes, taxable_halalas, vat_halalas, gross_halalas } = report.totals
  const sums = { invoices, credit_notes, taxable_halalas, vat_halalas, gross_halalas }
  const number = `VAT-${name}`
  await tx
    .insertInto('vat_periods')
    .values({
      period: name,
      number,
      starts_on: period.from,
      ends_on: period.to,
      ...sums,
      rows: JSON.stringify(report),
      documents_sha256: await documentsHash(tx, period),
      closed_by: closedBy,
    })
    .execute()
  audit.record({
    action: 'vatPeriod.closed',
    entityId: name,
    title: number,
    changes: Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, [null, sum]])),
  })
  return report
}
