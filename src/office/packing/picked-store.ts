const key = 'office_found'

/** How many pieces of a plant were found, of how many: where more is needed since, it is to be looked for again. */
export type Found = Readonly<Record<string, { found: number; of: number }>>

/** What this device has picked, by the key of the picking list's line. */
export function readFound(): Found {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Found
  } catch {
    return {}
  }
}

export const keepFound = (found: Found): void => localStorage.setItem(key, JSON.stringify(found))
