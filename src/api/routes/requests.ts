import { submitRequest, type ServiceRequestInput } from '#domain/requests/submit-request.ts'
import * as contract from '#contract/requests.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { RequestContext } from '../request-context.ts'

/** Requests of visitors (contract §11). The field `website` is a honeypot: people do not see it. */
export function requestRoutes(api: Api): void {
  bindEndpoint(
    api,
    contract.requestLandscape,
    ({ body: { name, phone, email, website, ...details } }, context) =>
      receive(context, website, { type: 'landscape', name, phone, email, details }),
  )

  bindEndpoint(
    api,
    contract.requestEvent,
    ({ body: { name, phone, email, website, ...details } }, context) =>
      receive(context, website, { type: 'events', name, phone, email, details }),
  )

  bindEndpoint(
    api,
    contract.contact,
    ({ body: { name, phone = null, email = null, website, ...details } }, context) =>
      receive(context, website, { type: 'contact', name, phone, email, details }),
  )
}

async function receive(
  { db, client, customer, locale, settings, t }: RequestContext,
  website: unknown,
  form: ServiceRequestInput,
) {
  const isBot = website !== undefined && website !== null && website !== ''
  const requester = { ...client, customerId: customer?.customerId ?? null, locale, isBot }
  const { id, reference, createdAt } = await submitRequest(db, requester, form, settings)
  return {
    message: t('requestReceived'),
    data: { id, reference, type: form.type, created_at: createdAt.toISOString() },
  }
}
