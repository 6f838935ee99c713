import { forgetCard, listUsedCards } from '#domain/payments/used-cards.ts'
import * as contract from '#contract/cards.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { CustomerContext } from '../request-context.ts'

/** The cards a customer has paid with. */
export function cardRoutes(api: Api): void {
  bindEndpoint(api, contract.listCards, async (_, context) => ({ data: await cardsOf(context) }))

  bindEndpoint(api, contract.forgetCard, async ({ params }, context) => {
    await forgetCard(context.db, context.customer.customerId, params.id)
    return { message: context.t('cardForgotten'), data: await cardsOf(context) }
  })
}

const cardsOf = async ({ db, customer }: CustomerContext): Promise<contract.UsedCard[]> =>
  (await listUsedCards(db, customer.customerId)).map(({ last_used_at, ...card }) => ({
    ...card,
    last_used_at: last_used_at.toISOString(),
  }))
