/** Attributes of a frame that may be narrower than its table, so that the keyboard can scroll it too. */
export const scrollable = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 })
