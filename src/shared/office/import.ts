import type { Permission } from './staff.ts'

/** Tables that can be imported in the back office (office.md §33). */
export const importKinds = ['products', 'prices', 'counts', 'coupons'] as const
export type ImportKind = (typeof importKinds)[number]

/** The permission a kind requires in addition to that for importing. */
export const importPermission: Readonly<Partial<Record<ImportKind, Permission>>> = {
  prices: 'catalogue.price',
  counts: 'stock.write',
  coupons: 'discounts.write',
}

/** Outcomes of a line in a dry run. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
