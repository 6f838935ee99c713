import type { Permission } from './staff.ts'

/** Tables that the back office reads (office.md §33). */
export const importKinds = ['products', 'prices', 'counts', 'coupons'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a kind needs beside the permission to import. */
export const importPermission: Readonly<Partial<Record<ImportKind, Permission>>> = {
  prices: 'catalogue.price',
  counts: 'stock.write',
  coupons: 'discounts.write',
}

/** What a dry run finds of a line. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
