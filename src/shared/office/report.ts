import type { Permission } from './staff.ts'

/** Reports in the form of a table (office.md §30); `vat` has a separate endpoint. */
export const tableReports = [
  'sales',
  'invoices',
  'coupons',
  'stock-value',
  'margin',
  'searches',
  'requests',
] as const
export type TableReport = (typeof tableReports)[number]

export const reportNames = ['sales', 'vat', ...tableReports.slice(1)] as const
export type ReportName = 'vat' | TableReport

/** The permission for each report. */
export const reportPermission: Readonly<Record<ReportName, Permission>> = {
  sales: 'reports.sales',
  vat: 'reports.finance',
  invoices: 'reports.finance',
  coupons: 'reports.sales',
  'stock-value': 'costs.read',
  margin: 'costs.read',
  searches: 'reports.sales',
  requests: 'requests.read',
}

/** The groupings of each report; the first is the default. */
export const reportGroups: Readonly<Record<TableReport, readonly [string, ...string[]]>> = {
  sales: ['day', 'week', 'month', 'plant', 'category', 'city', 'payment', 'coupon'],
  invoices: ['document'],
  coupons: ['coupon'],
  'stock-value': ['plant', 'place', 'category', 'supplier'],
  margin: ['plant', 'place'],
  searches: ['none', 'word'],
  requests: ['type', 'month'],
}

/** Named periods; besides them `2026`, `2026-Q3` and `2026-09` are accepted. */
export const periodNames = [
  'today',
  'yesterday',
  '7',
  '30',
  'month',
  'last_month',
  'quarter',
  'last_quarter',
  'year',
  'last_year',
] as const

export const comparisons = ['before', 'last_year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Kinds of column: `sum` is money that may be negative, `change` a share in basis points. */
export const columnKinds = ['text', 'day', 'week', 'month', 'count', 'sum', 'change'] as const
export type ColumnKind = (typeof columnKinds)[number]
