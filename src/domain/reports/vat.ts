import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { Period } from './period.ts'
import { bucketAt, isIn } from './riyadh-days.ts'

/** The counts and sums of documents in a period; credit notes are negative in the totals. */
export interface VatSums {
  invoices: number
  invoices_gross_halalas: number
  credit_notes: number
  credit_notes_gross_halalas: number
  taxable_halalas: number
  vat_halalas: number
  gross_halalas: number
}
export interface VatMonth extends VatSums {
  /** The first day of the month. */
  month: Day
}

/** A line of the VAT return (tax.md §5). */
export interface VatBox {
  box: string
  amount_halalas: number
  adjustment_halalas: number
  vat_halalas: number
}

export interface VatReport {
  months: VatMonth[]
  totals: VatSums
  boxes: VatBox[]
}

const noDocuments: VatSums = {
  invoices: 0,
  invoices_gross_halalas: 0,
  credit_notes: 0,
  credit_notes_gross_halalas: 0,
  taxable_halalas: 0,
  vat_halalas: 0,
  gross_halalas: 0,
}

/**
 * The tax documents of a period by Riyadh day of issue; `sold_at`: the time of issue of the invoice concerned. Invoices of a seller without
 * VAT registration are left out. Their sums equal those of their lines, as `checkInvariants` verifies.
 */
export const taxDocuments = (period: Period): RawBuilder<unknown> => sql`
  select 'INV' as prefix, year, number, issued_at, issued_at as sold_at, total_halalas as gross, vat_halalas as vat
  from invoices where seller_vat_number is not null and ${isIn(sql.ref('issued_at'), period)}
  union all
  select 'CN', note.year, note.number, note.issued_at, invoices.issued_at, -note.total_halalas, -note.vat_halalas
  from credit_notes note join invoices on invoices.id = note.invoice_id
  where invoices.seller_vat_number is not null and ${isIn(sql.ref('note.issued_at'), period)}`

/**
 * Computes the VAT of a period: invoices less credit notes by month, and the boxes filled by the shop's sales (tax.md §5). Credit notes for
 * sales of earlier periods are adjustments. One statement.
 */
export async function loadVat(db: Db, period: Period): Promise<VatReport> {
  const { rows } = await sql<VatMonth & { older_net: number; is_total: boolean }>`
    with document as (${taxDocuments(period)}),
      dated as (
        select *, ${bucketAt(sql.ref('issued_at'), 'month')} as month,
          sold_at < ${period.from}::timestamp at time zone 'Asia/Riyadh' as is_older from document)
    select month::text, grouping(month) = 1 as is_total,
      count(*) filter (where prefix = 'INV')::int as invoices,
      coalesce(sum(gross) filter (where prefix = 'INV'), 0)::bigint as invoices_gross_halalas,
      count(*) filter (where prefix = 'CN')::int as credit_notes,
      coalesce(-sum(gross) filter (where prefix = 'CN'), 0)::bigint as credit_notes_gross_halalas,
      coalesce(sum(gross - vat), 0)::bigint as taxable_halalas, coalesce(sum(vat), 0)::bigint as vat_halalas,
      coalesce(sum(gross), 0)::bigint as gross_halalas,
      coalesce(sum(gross - vat) filter (where is_older), 0)::bigint as older_net
    from dated group by grouping sets ((month), ()) order by month`.execute(db)
  const total = rows.find(({ is_total }) => is_total)
  const found = new Map(rows.filter(({ is_total }) => !is_total).map((row) => [row.month, row]))
  const sumsOf = (row: VatSums | undefined): VatSums => {
    const known = row ?? noDocuments
    return Object.fromEntries(
      (Object.keys(noDocuments) as (keyof VatSums)[]).map((name) => [name, known[name]]),
    ) as unknown as VatSums
  }
  const totals = sumsOf(total)
  return {
    months: monthsOf(period).map((month) => ({ month, ...sumsOf(found.get(month)) })),
    totals,
    boxes: boxesOf(totals, total?.older_net ?? 0),
  }
}

function monthsOf({ from, to }: Period): Day[] {
  const months: Day[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to;) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  }
  return months
}

/** Returns boxes 1 to 6; the shop sells only at the standard rate, and the accountant fills in purchases. */
function boxesOf({ taxable_halalas, vat_halalas }: VatSums, olderNet: number): VatBox[] {
  const sold = {
    amount_halalas: taxable_halalas - olderNet,
    adjustment_halalas: olderNet,
    vat_halalas,
  }
  const none = { amount_halalas: 0, adjustment_halalas: 0, vat_halalas: 0 }
  return [
    { box: 'standard', ...sold },
    { box: 'special', ...none },
    { box: 'zero', ...none },
    { box: 'exports', ...none },
    { box: 'exempt', ...none },
    { box: 'total', ...sold },
  ]
}

/** Returns the due day of a return, the last day of the month after the period (tax.md §5). */
export function vatDueOn({ to }: Period): Day {
  const [year = 0, month = 0] = to.split('-').map(Number)
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)
}

/** Whether an invoice with VAT was issued by the end of a Riyadh day. */
export async function hasInvoicesUntil(db: Db, to: Day): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from invoices where seller_vat_number is not null and ${isIn(sql.ref('issued_at'), { from: '2000-01-01', to })}) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/** The credit notes for invoices of a period that were issued after it. */
export interface LaterCreditNotes {
  credit_notes: number
  gross_halalas: number
  vat_halalas: number
}

/** Sums the credit notes that later periods count as adjustments of this one. One statement. */
export async function loadLaterCreditNotes(db: Db, period: Period): Promise<LaterCreditNotes> {
  const { rows } = await sql<LaterCreditNotes>`
    select count(*)::int as credit_notes, coalesce(sum(note.total_halalas), 0)::bigint as gross_halalas,
      coalesce(sum(note.vat_halalas), 0)::bigint as vat_halalas
    from credit_notes note join invoices on invoices.id = note.invoice_id
    where invoices.seller_vat_number is not null and ${isIn(sql.ref('invoices.issued_at'), period)}
      and not ${isIn(sql.ref('note.issued_at'), period)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a sum came without a row')
  return found
}

/** Conditions that must hold before a return is filed; false: violated. */
export interface VatChecks {
  numbers_without_gaps: boolean
  documents_equal_lines: boolean
  refunds_have_credit_notes: boolean
}

/** Checks the documents of a period and their lines. One statement. */
export async function checkVat(db: Db, period: Period): Promise<VatChecks> {
  const { rows } = await sql<VatChecks>`
    with numbered as (
        select 'INV' as prefix, year, number from invoices where ${isIn(sql.ref('issued_at'), period)}
        union all select 'CN', year, number from credit_notes where ${isIn(sql.ref('issued_at'), period)}),
      invoiced as (
        select invoices.id from invoices left join invoice_items line on line.invoice_id = invoices.id
        where ${isIn(sql.ref('invoices.issued_at'), period)}
        group by invoices.id
        having invoices.total_halalas <> coalesce(sum(line.total_halalas - line.discount_halalas), 0) + invoices.shipping_halalas
          or invoices.vat_halalas <> coalesce(sum(line.vat_halalas), 0) + invoices.shipping_vat_halalas),
      credited as (
        select note.id from credit_notes note left join credit_note_items line on line.credit_note_id = note.id
        where ${isIn(sql.ref('note.issued_at'), period)}
        group by note.id
        having note.total_halalas <> coalesce(sum(line.gross_halalas), 0) + note.shipping_halalas
          or note.vat_halalas <> coalesce(sum(line.vat_halalas), 0) + note.shipping_vat_halalas)
    select
      not exists (select from numbered group by prefix, year having max(number) - min(number) + 1 <> count(*)) as numbers_without_gaps,
      not exists (select from invoiced) and not exists (select from credited) as documents_equal_lines,
      not exists (
        select from refunds join invoices on invoices.order_id = refunds.order_id
        where ${isIn(sql.ref('refunds.created_at'), period)} and refunds.credit_note_id is null and refunds.state <> 'refused')
        as refunds_have_credit_notes`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a check came without a row')
  return found
}
