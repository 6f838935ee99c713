/** For a frame that may be narrower than its table: it is scrolled with the keys as well. */
export const scrollable = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 })
