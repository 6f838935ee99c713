/** The short order number `#1429` used in conversation; documents have the full number. */
export const shortNumber = ({ id }: { id: number }): string => `#${id}`
