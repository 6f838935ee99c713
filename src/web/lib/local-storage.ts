/** Keys of the browser's local storage (spec §3); in private windows it may be unavailable, and nothing is stored. */
type Key =
  | 'auth_token'
  | 'temp_phone'
  | 'bagisto_cart_id'
  | 'language'
  | 'theme'
  | 'email_declined_by'
  | `restock_${number}`
  // The place chosen for plants (plants.md 51.1).
  | 'plant_place'
  // The back office, whose token is separate from the shop's (office.md O1.3).
  | `office_${string}`

/** The result of an access to browser storage, or null where the browser refuses it. */
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
