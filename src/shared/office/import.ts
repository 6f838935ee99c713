/** Tables that the back office reads (office.md §33). */
export const importKinds = ['products', 'prices'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a dry run finds of a line. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
