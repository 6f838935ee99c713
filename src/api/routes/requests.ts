import { receiveRequest, type RequestForm } from '#domain/requests/receive-request.ts'
import * as wire from '#wire/requests.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import type { Visit } from '../request-context.ts'

/** What visitors ask of the shop (contract §11). The field `website` is a trap: people do not see it. */
export function requestRoutes(api: Api): void {
  serve(api, wire.requestLandscape, ({ body: { name, phone, email, website, ...details } }, visit) =>
    receive(visit, website, { type: 'landscape', name, phone, email, details }),
  )

  serve(api, wire.requestEvent, ({ body: { name, phone, email, website, ...details } }, visit) =>
    receive(visit, website, { type: 'events', name, phone, email, details }),
  )

  serve(api, wire.contact, ({ body: { name, phone = null, email = null, website, ...details } }, visit) =>
    receive(visit, website, { type: 'contact', name, phone, email, details }),
  )
}

async function receive({ db, caller, customer, locale, settings, say }: Visit, website: unknown, form: RequestForm) {
  const isTrapped = website !== undefined && website !== null && website !== ''
  const asker = { ...caller, customerId: customer?.customerId ?? null, locale, isTrapped }
  const { id, reference, createdAt } = await receiveRequest(db, asker, form, settings)
  return { message: say('requestReceived'), data: { id, reference, type: form.type, created_at: createdAt.toISOString() } }
}
