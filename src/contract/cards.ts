import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, idParams, messageField } from './parts.ts'

const call = { auth: 'required', tag: 'Account' } as const

/**
 * A card that has paid: only its brand and last digits, under the id of its last payment. An addition to the contract
 * (docs/decisions/0047).
 */
export const usedCard = z.object({
  id: z.number(),
  card_brand: z.string().nullable(),
  card_last4: z.string(),
  last_used_at: dateTime,
})
export type UsedCard = z.output<typeof usedCard>

export const listCards = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/cards',
  summary: 'Cards that have paid, the last used first',
  output: z.object({ data: z.array(usedCard) }),
})
export const forgetCard = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/cards/:id',
  summary: 'Takes a card off the list until it pays again',
  params: idParams,
  output: z.object({ ...messageField, data: z.array(usedCard) }),
})
