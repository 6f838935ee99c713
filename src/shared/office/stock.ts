/** Why stock moved (office.md §23). `adjusted`: SQL changed it and said nothing (migration 0017). */
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

/** What a member of staff may give as a reason for an adjustment. */
export const adjustmentReasons = ['correction', 'damaged', 'lost', 'restocked'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]
/** Write-offs: they only take away, and `stock.write` is enough for them. */
export const writeOffReasons: ReadonlySet<AdjustmentReason> = new Set(['damaged', 'lost'])

export const stockDocumentKinds = ['receipt', 'adjustment', 'count', 'undo'] as const
export type StockDocumentKind = (typeof stockDocumentKinds)[number]
/** `open`: a count that goes on. `undone`: another document took it back. `discarded`: a count given up. */
export const stockDocumentStates = ['open', 'applied', 'undone', 'discarded'] as const
export type StockDocumentState = (typeof stockDocumentStates)[number]
