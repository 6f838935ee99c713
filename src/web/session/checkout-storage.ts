const key = 'checkout_attempt'
const bankKey = 'checkout_bank_order'
const refusedKey = 'checkout_refused'

interface CheckoutSession {
  /** Sent as Idempotency-Key: sending the same order twice creates one order (contract §6.5). */
  key: string
  /** save-order was sent and its answer has not arrived: the order may exist. */
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
    // Private windows may refuse; then a reload starts a new attempt.
  }
}

let current: CheckoutSession | null = null

/** The checkout attempt of this tab. It is kept across reloads and ends when an answer has arrived. */
export const checkoutSession = {
  get: (): CheckoutSession | null => (current ??= read<CheckoutSession>(key)),
  keyToSend(): string {
    current = { key: checkoutSession.get()?.key ?? newKey(), sent: true }
    write(key, current)
    return current.key
  },
  answered(): void {
    current = null
    write(key, null)
  },
}

/** `randomUUID` needs a secure page; a shop on a local address may not be one. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A value that a customer has entered, kept in this tab across reloads; other customers do not get it. */
const ownedValue = (name: string) => ({
  get: <T>(owner: number): T | null => {
    const saved = read<{ owner: number; form: T }>(name)
    return saved?.owner === owner ? saved.form : null
  },
  save: (owner: number, form: unknown): void => write(name, { owner, form }),
  clear: (): void => write(name, null),
})

/** The typed values; never a card. */
export const checkoutDraft = ownedValue('checkout_draft')

/** The chosen payment method. */
export const chosenMethod = ownedValue('checkout_method')

/** The order for which this tab went to the bank, so that Back from the bank leads to it. */
export const orderAtBank = {
  get: (): number | null => read<number>(bankKey),
  save: (orderId: number): void => write(bankKey, orderId),
  clear: (): void => write(bankKey, null),
}

/** Whether the card on the cart was refused: then another is requested, also after a reload. */
export const refusedCard = {
  get: (): boolean => read<boolean>(refusedKey) === true,
  save: (): void => write(refusedKey, true),
  clear: (): void => write(refusedKey, null),
}
