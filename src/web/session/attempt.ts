const key = 'checkout_attempt'
const draftKey = 'checkout_draft'
const bankKey = 'checkout_bank_order'
const refusedKey = 'checkout_refused'

interface Attempt {
  /** Sent as Idempotency-Key: the same order twice is one order (contract §6.5). */
  key: string
  /** save-order went out and no answer has been seen: the order may exist. */
  sent: boolean
}

function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}
function write(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Private windows may refuse; then a reload begins a new attempt.
  }
}

let current: Attempt | null = null

/** The checkout attempt of this tab. It lives through a reload and ends when an answer has been seen. */
export const attempt = {
  get: (): Attempt | null => (current ??= read<Attempt>(key)),
  keyToSend(): string {
    current = { key: attempt.get()?.key ?? newKey(), sent: true }
    write(key, current)
    return current.key
  },
  answered(): void {
    current = null
    write(key, null)
  },
}

/** `randomUUID` needs a secure page; a shop on a local address may not be one. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is typed, kept through a reload; never a card. */
export const draft = {
  get: <T>(owner: number): T | null => {
    const kept = read<{ owner: number; form: T }>(draftKey)
    return kept?.owner === owner ? kept.form : null
  },
  keep: (owner: number, form: unknown): void => write(draftKey, { owner, form }),
  forget: (): void => write(draftKey, null),
}

/** The order this tab left for its bank with, so that Back from the bank leads to it. */
export const atBank = {
  get: (): number | null => read<number>(bankKey),
  keep: (orderId: number): void => write(bankKey, orderId),
  forget: (): void => write(bankKey, null),
}

/** Whether the card the cart has was refused: then another is asked for, after a reload as well. */
export const refusedCard = {
  get: (): boolean => read<boolean>(refusedKey) === true,
  keep: (): void => write(refusedKey, true),
  forget: (): void => write(refusedKey, null),
}
