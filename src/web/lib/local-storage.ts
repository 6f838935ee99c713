/** What the browser remembers (spec §3); private windows may refuse, then nothing is remembered. */
type Key =
  | 'auth_token'
  | 'temp_phone'
  | 'bagisto_cart_id'
  | 'language'
  | 'theme'
  | 'email_declined_by'
  | `restock_${number}`
  // Where somebody puts plants (plants.md 51.1).
  | 'plant_place'
  // The back office, whose token is apart from the shop's (office.md O1.3).
  | `office_${string}`

/** What the browser's storage answers, or null where it refuses. */
export function tryStorage<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}

export const browserStorage = {
  get: (key: Key): string | null => tryStorage(() => localStorage.getItem(key)),
  set: (key: Key, value: string): void => void tryStorage(() => localStorage.setItem(key, value)),
  remove: (key: Key): void => void tryStorage(() => localStorage.removeItem(key)),
}
