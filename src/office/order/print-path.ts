import type { PrintKind } from '#shared/office/print.ts'

/** Where the documents of an order are printed; `id` is a credit note's own, else the order's. */
export const printPath = (kind: PrintKind, id: number): string => `/print?kind=${kind}&ids=${id}`
