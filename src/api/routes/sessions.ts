import { endOtherSessions, endOwnSession } from '#domain/auth/end-session.ts'
import { listSessions } from '#domain/auth/list-sessions.ts'
import * as contract from '#contract/account.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { CustomerContext } from '../request-context.ts'

/** The devices on which a customer is signed in. */
export function sessionRoutes(api: Api): void {
  bindEndpoint(api, contract.listSessions, async (_, context) => ({
    data: await sessionsOf(context),
  }))

  bindEndpoint(api, contract.endSession, async ({ params }, context) => {
    const { db, customer, t } = context
    await endOwnSession(db, customer.customerId, params.id)
    return {
      message: t(params.id === customer.sessionId ? 'loggedOut' : 'sessionEnded'),
      data: await sessionsOf(context),
    }
  })

  bindEndpoint(api, contract.endOtherSessions, async (_, context) => {
    await endOtherSessions(context.db, context.customer)
    return { message: context.t('otherSessionsEnded'), data: await sessionsOf(context) }
  })
}

const sessionsOf = async ({
  db,
  customer,
  settings,
}: CustomerContext): Promise<contract.Session[]> =>
  (await listSessions(db, customer, settings)).map(
    ({ id, user_agent, created_at, last_used_at }) => ({
      id,
      user_agent,
      is_current: id === customer.sessionId,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }),
  )
