import { endOtherSessions, endOwnSession } from '#domain/sign-in/end-session.ts'
import { listSessions } from '#domain/sign-in/list-sessions.ts'
import * as wire from '#wire/account.ts'
import { serve, type Api } from '../bind-endpoint.ts'
import type { CustomerVisit } from '../request-context.ts'

/** The devices a customer is signed in on. */
export function sessionRoutes(api: Api): void {
  serve(api, wire.listSessions, async (_, visit) => ({ data: await sessionsOf(visit) }))

  serve(api, wire.endSession, async ({ params }, visit) => {
    const { db, customer, say } = visit
    await endOwnSession(db, customer.customerId, params.id)
    return { message: say(params.id === customer.sessionId ? 'loggedOut' : 'sessionEnded'), data: await sessionsOf(visit) }
  })

  serve(api, wire.endOtherSessions, async (_, visit) => {
    await endOtherSessions(visit.db, visit.customer)
    return { message: visit.say('otherSessionsEnded'), data: await sessionsOf(visit) }
  })
}

const sessionsOf = async ({ db, customer, settings }: CustomerVisit): Promise<wire.Session[]> =>
  (await listSessions(db, customer, settings)).map(({ id, user_agent, created_at, last_used_at }) => ({
    id,
    user_agent,
    is_current: id === customer.sessionId,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }))
