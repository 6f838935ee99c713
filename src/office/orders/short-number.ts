/** `#1429`: as people say it; the whole number stands on papers. */
export const shortNumber = ({ id }: { id: number }): string => `#${id}`
