import { forgetCard, listUsedCards } from '#domain/payments/used-cards.ts'
import * as wire from '#wire/cards.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import type { CustomerVisit } from '../request-context.ts'

/** The cards a customer has paid with. */
export function cardRoutes(api: Api): void {
  serve(api, wire.listCards, async (_, visit) => ({ data: await cardsOf(visit) }))

  serve(api, wire.forgetCard, async ({ params }, visit) => {
    await forgetCard(visit.db, visit.customer.customerId, params.id)
    return { message: visit.say('cardForgotten'), data: await cardsOf(visit) }
  })
}

const cardsOf = async ({ db, customer }: CustomerVisit): Promise<wire.UsedCard[]> =>
  (await listUsedCards(db, customer.customerId)).map(({ last_used_at, ...card }) => ({ ...card, last_used_at: last_used_at.toISOString() }))
