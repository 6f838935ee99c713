import {
  closeVatPeriod,
  findClosedDays,
  loadVatFigures,
  type ClosedVatPeriod,
} from '#domain/reports/close-vat-period.ts'
import { comparedPeriod, periodName, readVatPeriod, type Period } from '#domain/reports/period.ts'
import { countedText, vatPeriodNames } from '#domain/reports/report-texts.ts'
import { checkVat, hasInvoicesUntil, loadLaterCreditNotes, vatDueOn } from '#domain/reports/vat.ts'
import { requireOwner } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { isOver } from '#shared/day.ts'
import type { Comparison } from '#shared/office/report.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/reports/reports.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'

/** The figures of the VAT return, and closing a period (office.md §30, tax.md §5). */
export function officeVatRoutes(api: Api): void {
  bindEndpoint(api, contract.getVatReport, async ({ query }, { db, settings }) => {
    const period = query.period === undefined ? await usualPeriod(db) : readVatPeriod(query.period)
    if (!period) throw new ShopError('validationFailed', {}, { period: ['invalidValue'] })
    return { data: await describeVat(db, settings.seller, period, query.compare) }
  })

  bindEndpoint(api, contract.closeVatPeriod, ({ params }, { member, mutate, settings, t }) =>
    mutate(async (tx, audit) => {
      requireOwner(member)
      const period = readVatPeriod(params.period)
      // Only by its full name: the meaning of `last_quarter` may change before the answer arrives.
      if (!period || periodName(period) !== params.period) throw new ShopError('notFound')
      await closeVatPeriod(tx, audit, { period, closedBy: member.id })
      return {
        message: t('vatPeriodClosedNow'),
        data: await describeVat(tx, settings.seller, period),
      }
    }),
  )
}

/** The last complete quarter, whose return is due next, also one of zero; this quarter if the shop had issued nothing by its end. */
async function usualPeriod(db: Db): Promise<Period | null> {
  const last = readVatPeriod('last_quarter')
  return last && (await hasInvoicesUntil(db, last.to)) ? last : readVatPeriod('quarter')
}

async function describeVat(
  db: Db,
  seller: Seller,
  period: Period,
  comparison: Comparison = 'before',
): Promise<contract.VatReport> {
  const name = periodName(period) ?? ''
  const { figures, closed } = await loadVatFigures(db, period)
  const { months, totals, boxes } = figures
  const before = comparedPeriod(period, comparison) ?? period
  const within = closed ? undefined : await findClosedDays(db, period)
  return {
    period: name,
    from: period.from,
    to: period.to,
    due_on: vatDueOn(period),
    seller: {
      name_ar: seller.legalNameAr || seller.nameAr,
      name_en: seller.legalNameEn || seller.nameEn,
      vat_number: seller.vatNumber,
    },
    months,
    totals,
    boxes,
    before: {
      period: periodName(before) ?? '',
      ...(await loadVatFigures(db, before)).figures.totals,
    },
    later: await loadLaterCreditNotes(db, period),
    checks: await checkVat(db, period),
    closed: closed ? serializeClosed(closed) : null,
    closed_within: within === undefined ? null : vatPeriodNames(within),
    is_over: isOver(period.to),
    counted_ar: countedText('ar', 'vat', '', {}),
    counted_en: countedText('en', 'vat', '', {}),
  }
}

const serializeClosed = ({ number, closed_at, closed_by, closed_by_name }: ClosedVatPeriod) => ({
  number,
  at: closed_at.toISOString(),
  by: { id: closed_by, name: closed_by_name },
})
