/** What the browser remembers (spec §3); private windows may refuse, then nothing is remembered. */
type Key = 'auth_token' | 'temp_phone' | 'bagisto_cart_id' | 'language' | 'theme' | 'email_declined_by' | `restock_${number}`

function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}

export const stored = {
  get: (key: Key): string | null => attempt(() => localStorage.getItem(key)),
  set: (key: Key, value: string): void => void attempt(() => localStorage.setItem(key, value)),
  remove: (key: Key): void => void attempt(() => localStorage.removeItem(key)),
}
