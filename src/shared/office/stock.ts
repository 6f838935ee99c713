/** Reasons for stock movements (office.md §23). `adjusted`: changed by SQL without a reason (migration 0017). */
export const stockReasons = [
  'received',
  'sold',
  'returned',
  'adjusted',
  'counted',
  'correction',
  'damaged',
  'lost',
  'restocked',
  'undone',
] as const
export type StockReason = (typeof stockReasons)[number]

/** Reasons that a member of staff may give for an adjustment. */
export const adjustmentReasons = ['correction', 'damaged', 'lost', 'restocked'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]
/** Write-offs: they only reduce stock and need only `stock.write`. */
export const writeOffReasons: ReadonlySet<AdjustmentReason> = new Set(['damaged', 'lost'])

export const stockDocumentKinds = ['receipt', 'adjustment', 'count', 'undo'] as const
export type StockDocumentKind = (typeof stockDocumentKinds)[number]
/** `open`: a count in progress. `undone`: reverted by another document. `discarded`: a count given up. */
export const stockDocumentStates = ['open', 'applied', 'undone', 'discarded'] as const
export type StockDocumentState = (typeof stockDocumentStates)[number]
