/** The changes that a line of a count writes. */
export interface CountChanges {
  variantId: number | null
  counted: number
  /** ISO */
  countedAt: string
}
