import type { z } from 'zod'
import type { Card, CardToken } from '#domain/payments/gateway.ts'
import { CardRefused, GatewayError } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import { toBrand, toLast4 } from './map-payment.ts'
import { call } from './call.ts'
import { tokenShape } from './shapes.ts'

/** Types of refusals about the card, not the account. A bad card is refused without a type, or as invalid. */
const aboutTheCard = [null, 'invalid_request_error']

/**
 * Sends the card to Moyasar. `save_only`: no amount is authorized now, the token works for one payment, and that payment always requires
 * the bank's page. Without it, Moyasar would authorize 1 SAR and require a bank's page for the token itself.
 */
export async function tokenise(account: MoyasarAccount, card: Card): Promise<CardToken> {
  const body = {
    name: card.holderName,
    number: card.number,
    month: card.expiryMonth,
    year: card.expiryYear,
    cvc: card.cvv,
    save_only: true,
  }
  const answer = await call(
    account,
    { method: 'POST', path: '/tokens', key: 'publishableKey', body },
    tokenShape,
  )
  if ('refusal' in answer) {
    const { status, type } = answer.refusal
    if (status !== 404 && aboutTheCard.includes(type))
      throw new CardRefused('Moyasar does not take this card')
    throw new GatewayError(`Moyasar POST /tokens: status ${status} (${type})`)
  }
  return usable(answer.done)
}

/**
 * Reads a token given to the browser (docs.moyasar.com, Fetch Token). Its id comes from the caller, so it is checked before it is put into
 * an address.
 */
export async function readToken(account: MoyasarAccount, token: string): Promise<CardToken> {
  if (!/^token_\w{1,100}$/.test(token)) throw new CardRefused('not a token of Moyasar')
  const answer = await call(
    account,
    { method: 'GET', path: `/tokens/${token}`, key: 'secretKey', label: '/tokens/:id' },
    tokenShape,
  )
  if ('refusal' in answer) throw new CardRefused('Moyasar does not know this token')
  return usable(answer.done)
}

function usable({ id, status, brand, last_four }: z.infer<typeof tokenShape>): CardToken {
  if (status === 'inactive' || status === 'expired')
    throw new CardRefused('Moyasar does not take this card')
  return { token: id, brand: toBrand(brand), last4: toLast4(last_four) }
}
