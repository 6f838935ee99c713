import { z } from 'zod'
import { calendarDay } from '../../parts.ts'
import {
  columnKinds,
  comparisons,
  reportNames,
  reportPermission,
  tableReports,
} from '#shared/office/report.ts'
import { endpoint } from '../../endpoint.ts'
import { job } from '../jobs.ts'

const day = z.iso.date('invalidValue')
const call = { auth: 'staff', tag: 'Office' } as const
/** The permissions of all reports: each report then checks its own. */
const anyReport = [...new Set(Object.values(reportPermission))]

/** `today`, `30`, `quarter`, `2026-Q3` …, or `from` and `to`; neither: the present month so far. */
const chosenDays = {
  period: z.string().max(12, 'tooLong').optional(),
  from: calendarDay('invalidValue').optional(),
  to: calendarDay('invalidValue').optional(),
}
const choice = {
  ...chosenDays,
  compare: z.enum(comparisons, 'invalidValue').default('none'),
  /** The grouping of rows; each report has its own. */
  group: z.string().max(20, 'tooLong').optional(),
}

const days = z.object({ from: day, to: day })
const value = z.union([z.string(), z.number(), z.null()])
const values = z.record(z.string(), value)

/** A table of figures; money in halalas, changes in basis points, days in Riyadh. */
const report = z.object({
  name: z.enum(tableReports),
  group: z.string(),
  period: days,
  compared: days.nullable(),
  columns: z.array(z.object({ id: z.string(), kind: z.enum(columnKinds), title: z.string() })),
  /** At most 5,000. */
  rows: z.array(
    z.object({
      key: z.string(),
      path: z.string().nullable(),
      /** The order of a document, for members who may see orders. */
      order_id: z.number().optional(),
      values,
    }),
  ),
  row_count: z.number(),
  totals: values.nullable(),
  chart: z
    .object({
      label: z.string(),
      value: z.string(),
      /** Whether the points are consecutive days. */
      is_time: z.boolean(),
      /** At most 400, oldest first. */
      points: z.array(
        z.object({ label: z.string(), value: z.number(), compared: z.number().nullable() }),
      ),
    })
    .nullable(),
  counted_ar: z.string(),
  counted_en: z.string(),
})
export type Report = z.output<typeof report>

export const getReport = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/reports/:name',
  permission: anyReport,
  summary: 'Figures of some days, by what they are summed up (office.md §30)',
  params: z.object({ name: z.enum(tableReports) }),
  query: z.object(choice),
  output: z.object({ data: report }),
})

export const exportReport = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/reports/:name/export',
  permission: 'export.run',
  stepUp: true,
  status: 201,
  summary: 'Writes a file of a report, as a job (office.md §30)',
  params: z.object({ name: z.enum(reportNames) }),
  body: z.object({ ...choice, format: z.enum(['csv', 'xlsx'], 'invalidValue').default('xlsx') }),
  output: z.object({ data: job }),
})

const sums = {
  invoices: z.number(),
  invoices_gross_halalas: z.number(),
  credit_notes: z.number(),
  credit_notes_gross_halalas: z.number(),
  taxable_halalas: z.number(),
  vat_halalas: z.number(),
  gross_halalas: z.number(),
}
const vatReport = z.object({
  /** `2026-Q3` */
  period: z.string(),
  from: day,
  to: day,
  /** The day on which the return is due. */
  due_on: day,
  /** As on invoices; without a VAT number while the seller is not registered. */
  seller: z.object({ name_ar: z.string(), name_en: z.string(), vat_number: z.string().nullable() }),
  /** Each month by its first day. */
  months: z.array(z.object({ month: day, ...sums })),
  totals: z.object(sums),
  boxes: z.array(
    z.object({
      box: z.string(),
      amount_halalas: z.number(),
      adjustment_halalas: z.number(),
      vat_halalas: z.number(),
    }),
  ),
  /** The complete period it is compared with. */
  before: z.object({ period: z.string(), ...sums }),
  /** Credit notes for invoices of the period that were issued after it, and count in the period of their issue. */
  later: z.object({
    credit_notes: z.number(),
    gross_halalas: z.number(),
    vat_halalas: z.number(),
  }),
  /** Conditions for filing a return. */
  checks: z.object({
    numbers_without_gaps: z.boolean(),
    documents_equal_lines: z.boolean(),
    refunds_have_credit_notes: z.boolean(),
  }),
  /** The figures frozen at closing; null: the period is open. */
  closed: z
    .object({
      number: z.string(),
      at: z.iso.datetime(),
      by: z.object({ id: z.number(), name: z.string() }),
    })
    .nullable(),
  /** A closed period that includes some of these days. */
  closed_within: z.object({ name_ar: z.string(), name_en: z.string() }).nullable(),
  /** Whether its last day has passed. */
  is_over: z.boolean(),
  counted_ar: z.string(),
  counted_en: z.string(),
})
export type VatReport = z.output<typeof vatReport>

export const getVatReport = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/reports/vat',
  permission: 'reports.finance',
  summary:
    'VAT of a month or quarter: invoices less credit notes by the day of their issue (tax.md §5)',
  query: z.object({
    /** `2026-Q3`, `2026-09`, `quarter`, `last_quarter` …; absent: the last complete quarter, or this one if that has no documents. */
    period: z.string().max(12, 'tooLong').optional(),
    /** The period that `before` sums up: the preceding one, or the same one of the year before. */
    compare: z.enum(['before', 'last_year'], 'invalidValue').default('before'),
  }),
  output: z.object({ data: vatReport }),
})

export const closeVatPeriod = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/reports/vat/:period/close',
  permission: 'reports.finance',
  stepUp: true,
  summary: 'Freezes the sums of a month or quarter that is over; owners alone (office.md §30)',
  params: z.object({ period: z.string().max(12) }),
  refusals: [409],
  output: z.object({ message: z.string(), data: vatReport }),
})
