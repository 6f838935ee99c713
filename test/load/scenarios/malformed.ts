import { setTimeout as pause } from 'node:timers/promises'
import { mapConcurrently } from '../support/shoppers.ts'
import { createActors, type Actors } from '../../fuzz/actors.ts'
import { faultOf } from '../../fuzz/assertions.ts'
import { malformedRequests, type Malformed, type Target } from '../../fuzz/requests.ts'
import { send } from '../../fuzz/send.ts'
import type { FuzzStore } from '../../fuzz/store.ts'
import { apiTargets, nonApiTargets, type Description } from '../../fuzz/targets.ts'

export interface FoundFault {
  target: string
  fault: string
  /** A description for sending it again. */
  request: string
}

interface Outcome {
  targets: number
  requests: number
  /** Answers by the first digit of their status; `0xx`: closed without an answer, which is allowed for a request that cannot end. */
  statuses: Record<string, number>
  faults: FoundFault[]
}

const atOnce = 4

/** Sends `perTarget` malformed requests to every route, page and file of the store, the same ones for the same seed. */
export async function sendMalformed(
  store: FuzzStore,
  perTarget: number,
  seed: number,
): Promise<Outcome> {
  const { body } = await store.call('GET', '/api/openapi.json')
  let actors = await createActors(store, store.plant, store.staffPhone)
  const targets = [
    ...apiTargets(body as Description),
    ...nonApiTargets(store.plant.id, await bankPaymentOf(store, actors)),
  ]
  const outcome: Outcome = { targets: targets.length, requests: 0, statuses: {}, faults: [] }
  for (const [index, { name, aim }] of targets.entries()) {
    // A request to the last route may have signed somebody out.
    if (!(await areSignedIn(store, actors)))
      actors = await createActors(store, store.plant, store.staffPhone)
    const target = aim(actors.a)
    const requests = malformedRequests(target, perTarget, seed + index)
    await mapConcurrently(atOnce, requests, (request) =>
      sendOne(store, actors, { name, target, request }, outcome),
    )
  }
  return outcome
}

/** Read from the database: to ask the shop would be as many requests again as are sent to it. */
async function areSignedIn({ db }: FuzzStore, { sessionIds }: Actors): Promise<boolean> {
  const found = await db.selectFrom('sessions').select('id').where('id', 'in', sessionIds).execute()
  return found.length === sessionIds.length
}

async function sendOne(
  store: FuzzStore,
  actors: Actors,
  { name, target, request }: { name: string; target: Target; request: Malformed },
  outcome: Outcome,
): Promise<void> {
  const hasAuthorization = request.headers.some(([header]) => header === 'Authorization')
  const headers = hasAuthorization
    ? request.headers
    : [...request.headers, ...actors.headersOf(request.role)]
  const mayRead = (role: Malformed['role']) =>
    role === 'customer A' || role === 'staff' || target.path.startsWith('/dev/inbox')
  const fault = await send(store.port, { ...request, headers }).then(
    (answer) => {
      const kind = `${Math.floor(answer.status / 100)}xx`
      outcome.statuses[kind] = (outcome.statuses[kind] ?? 0) + 1
      return faultOf(request, answer, { texts: actors.secrets, mayRead })
    },
    (error: unknown) => String(error),
  )
  outcome.requests += 1
  if (fault !== null)
    outcome.faults.push({ target: name, fault, request: shown({ ...request, headers }) })
}

const shown = ({ role, method, target, headers, body }: Malformed): string =>
  `${role}: ${JSON.stringify({ method, target, headers, body: body.toString() }).slice(0, 700)}`

/** A payment that waits at the bank's page. */
async function bankPaymentOf(store: FuzzStore, { a }: Actors): Promise<string> {
  const cards = {
    method: 'credit_card',
    card_number: '4000000000003220',
    card_holder_name: 'Sara',
    expiry_date: '12/39',
    cvv: '737',
  }
  await a.person.fillCart(store.plant)
  await a.person.prepareOrder()
  await a.person.call('POST', '/api/v1/customer/checkout/save-payment', {
    body: { payment: cards },
  })
  const { body } = await a.person.saveOrder()
  return new URL(String(body.redirect_url)).pathname.split('/').at(-1) ?? ''
}

/** Thousands of wrong codes are an attack, and its alarm is not a failure. */
const alarmsOfAnAttack = ['codesGuessed', 'staffCodeWrong']

/** Lines of the log that are not a single JSON object, or that report a failure. */
export async function brokenLines({ said }: Pick<FuzzStore, 'said'>): Promise<string[]> {
  await pause(100) // Lines are buffered before they are written.
  return said()
    .split('\n')
    .filter((line) => line !== '' && !/^(Warif is open|Back office):/.test(line))
    .filter((line) => {
      const entry = tryParse(line)
      return (
        entry === null ||
        (Number(entry.level) >= 50 && !alarmsOfAnAttack.includes(String(entry.alarm)))
      )
    })
}

function tryParse(line: string): { level?: unknown; alarm?: unknown } | null {
  try {
    return JSON.parse(line) as { level?: unknown; alarm?: unknown }
  } catch {
    return null
  }
}
