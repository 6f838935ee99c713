import { chartOf, loadReport, type WrittenReport } from '#domain/reports/load-report.ts'
import type { Period } from '#domain/reports/period.ts'
import { countedText } from '#domain/reports/report-texts.ts'
import { createReportExport } from '#domain/office/reports/export-report.ts'
import { findJob } from '#domain/office/jobs/find-jobs.ts'
import { grantOf, requirePermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { reportGroups, reportPermission, type TableReport } from '#shared/office/report.ts'
import type { Grant } from '#shared/office/staff.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/reports/reports.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { serializeJob } from '../../../serializers/office-job.ts'
import { readChosenDays } from './days.ts'
import { officeVatRoutes } from './vat.ts'

/** The maximum number of rows of a report on screen (office.md §30). */
const maxRows = 5_000

/** Figures of the shop (office.md §30). */
export function officeReportRoutes(api: Api): void {
  officeVatRoutes(api)

  bindEndpoint(api, contract.getReport, async ({ params, query }, context) => {
    const { db, member, locale, settings } = context
    const { name } = params
    requirePermission(member, reportPermission[name])
    const chosen = readChosenDays(query)
    const group = readGroup(name, query.group)
    const withSums = seesSums(member, name)
    const answerHours = settings.firstAnswerHours
    const wanted = { name, ...chosen, group, locale, limit: maxRows, withSums, answerHours }
    return { data: serialize(wanted, await loadReport(db, wanted), grantOf(member, 'orders.read')) }
  })

  bindEndpoint(
    api,
    contract.exportReport,
    ({ params, body }, { member, locale, mutate, settings }) =>
      mutate(async (tx, audit) => {
        const { name } = params
        requirePermission(member, reportPermission[name])
        const { format, group, ...days } = body
        const id = await createReportExport(tx, audit, {
          member,
          isLimited: api.parts.settings.requestsPerMinutePerIp > 0,
          params: {
            report: name,
            ...readChosenDays(days),
            group: name === 'vat' ? null : readGroup(name, group),
            withSums: name === 'vat' || seesSums(member, name),
            answerHours: settings.firstAnswerHours,
            format,
            locale,
          },
        })
        return { data: await serializedJob(tx, id, member, locale) }
      }),
  )
}

async function serializedJob(tx: Db, id: number, member: Member, locale: 'ar' | 'en') {
  const job = await findJob(tx, id)
  if (!job) throw new ShopError('notFound')
  return serializeJob(job, member, locale)
}

/** Members with the limited permission see counts but no sums (office.md O1.1). */
const seesSums = (member: Member, name: TableReport): boolean =>
  grantOf(member, reportPermission[name]) === 'full'

/** @throws ShopError `validationFailed` { group } */
function readGroup(name: TableReport, group: string | undefined): string {
  const known = reportGroups[name]
  if (group === undefined) return known[0]
  if (!known.includes(group))
    throw new ShopError('validationFailed', {}, { group: ['invalidValue'] })
  return group
}

const daysOf = ({ from, to }: Period) => ({ from, to })

function serialize(
  { name, period, compared }: { name: TableReport; period: Period; compared: Period | null },
  table: WrittenReport,
  seesOrders: Grant | undefined,
): contract.Report {
  const { group, columns, titles, rows, rowCount, totals, chart, facts } = table
  return {
    name,
    group,
    period: daysOf(period),
    compared: compared && chart ? daysOf(compared) : null,
    columns: columns.map((column, at) => ({ ...column, title: titles[at] ?? '' })),
    rows: rows.map(({ orderId, ...row }) => ({
      ...row,
      ...(seesOrders && orderId !== undefined && { order_id: orderId }),
    })),
    row_count: rowCount,
    totals,
    chart: chart && {
      label: chart.label,
      value: chart.value,
      is_time: chart.order === 'time',
      points: chartOf(table),
    },
    counted_ar: countedText('ar', name, group, facts),
    counted_en: countedText('en', name, group, facts),
  }
}
