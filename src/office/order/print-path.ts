import type { PrintKind } from '#shared/office/print.ts'

/** The path to print documents of an order; `id` is a credit note's id, or else the order's. */
export const printPath = (kind: PrintKind, id: number): string => `/print?kind=${kind}&ids=${id}`
