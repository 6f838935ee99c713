import type { ShopFacts } from '#contract/shop.ts'
import { paths, withoutLocale } from '../lib/paths.ts'
import type { CardForm } from './card-form.ts'

export type CardTokenization = NonNullable<ShopFacts['card_tokenization']>

/** No token was created. `refused`: the provider does not accept this card; `unavailable`: it did not answer, or not to this shop. */
export class CardTokenError extends Error {
  readonly reason: 'refused' | 'unavailable'
  constructor(reason: 'refused' | 'unavailable') {
    super(reason)
    this.reason = reason
  }
}

/** The same time that the server would wait for the provider. */
const timeoutMs = 12_000
/** Statuses with which the provider refuses the card; any other is about the account or temporary. */
const refusals = [400, 409, 422]

/**
 * Exchanges a card for a token at Moyasar, directly from the browser to the provider (docs.moyasar.com, Create Token). `save_only`: nothing
 * is reserved on the card, and the token pays once. Sent as a form, which needs no preflight.
 *
 * @throws CardTokenError
 */
export async function createCardToken(
  { url, publishable_key }: CardTokenization,
  card: CardForm,
): Promise<string> {
  const [month = '', year = ''] = card.expiryDate.split('/')
  const body = new URLSearchParams({
    publishable_api_key: publishable_key,
    save_only: 'true',
    name: card.cardName.trim(),
    number: card.cardNumber.replaceAll(' ', ''),
    month: String(Number(month)),
    year: `20${year}`,
    cvc: card.cvv,
  })
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!response?.ok)
    throw new CardTokenError(
      response && refusals.includes(response.status) ? 'refused' : 'unavailable',
    )
  const answer = (await response.json().catch(() => null)) as { id?: unknown } | null
  if (typeof answer?.id !== 'string') throw new CardTokenError('unavailable')
  return answer.id
}

/**
 * Whether this document was loaded at the checkout's address. The policy that allows it to call the provider belongs to the document, so
 * one that was loaded elsewhere must be reloaded.
 */
export function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  // Where the browser does not report it, reloading would not help.
  return (
    navigation === undefined ||
    withoutLocale(new URL(navigation.name).pathname) === paths.checkout()
  )
}
