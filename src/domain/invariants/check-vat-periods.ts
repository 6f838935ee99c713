import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Violation } from './check-invariants.ts'

/** Finds closed VAT periods whose documents no longer add up to the frozen sums (office.md O5.6, tax.md §5). One statement. */
export async function checkVatPeriods(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'a closed VAT period that is not its documents' as rule, closed.period as id
    from vat_periods closed,
      lateral (select starts_on::timestamp at time zone 'Asia/Riyadh' as begins, (ends_on + 1)::timestamp at time zone 'Asia/Riyadh' as ends) as days,
      lateral (
        select count(*) as documents, coalesce(sum(gross), 0) as gross, coalesce(sum(vat), 0) as vat from (
          select total_halalas as gross, vat_halalas as vat from invoices
          where seller_vat_number is not null and issued_at >= begins and issued_at < ends
          union all
          select -note.total_halalas, -note.vat_halalas from credit_notes note join invoices on invoices.id = invoice_id
          where seller_vat_number is not null and note.issued_at >= begins and note.issued_at < ends) as document) as now
    where documents <> invoices + credit_notes or gross <> gross_halalas or vat <> vat_halalas
    order by id`.execute(db)
  return rows
}
