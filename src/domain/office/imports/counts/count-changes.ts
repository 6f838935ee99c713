/** What a line of a count writes down. */
export interface CountChanges {
  variantId: number | null
  counted: number
  /** ISO */
  countedAt: string
}
