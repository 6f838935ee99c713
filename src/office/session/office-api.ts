import { ApiError, type ApiClient } from '#web/lib/api-client.ts'
import { bareApi, officeToken } from './bare-api.ts'
import { askForStepUp, enterPhase, sessionStore, untilUnlocked } from './session-store.ts'

/** A reason that blocks a call until the member resolves it. */
type Obstacle = 'signedOut' | 'locked' | 'enrol' | 'stepUp'

/** The API client for all screens. */
export const officeApi: ApiClient = {
  call: (endpoint, input) => untilAllowed(() => bareApi.call(endpoint, input)),
}

/**
 * An expired session, a lock or a missing step-up is shown over the page as it is; the call waits and is repeated once that is resolved, so
 * that no input is lost (office.md O1.4).
 *
 * @throws the call's error when it is refused for another reason
 */
export async function untilAllowed<T>(call: () => Promise<T>): Promise<T> {
  let hasSteppedUp = false
  for (;;) {
    const token = officeToken.get()
    try {
      return await call()
    } catch (error) {
      const obstacle = obstacleOf(error)
      if (obstacle === null || (obstacle === 'stepUp' && hasSteppedUp)) throw error
      // A late 401 for the former token does not concern the session opened meanwhile.
      if (obstacle === 'signedOut' && token !== officeToken.get()) await untilUnlocked()
      else await resolveObstacle(obstacle, error)
      hasSteppedUp ||= obstacle === 'stepUp'
    }
  }
}

function obstacleOf(error: unknown): Obstacle | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'signedOut'
  if (error.body.code === 'officeLocked') return 'locked'
  if (error.body.code === 'enrolRequired') return 'enrol'
  return error.body.code === 'stepUpRequired' ? 'stepUp' : null
}

async function resolveObstacle(obstacle: Obstacle, refusal: unknown): Promise<void> {
  if (obstacle === 'stepUp') return askForStepUp(refusal)
  if (sessionStore.get().phase === 'open') {
    if (obstacle === 'signedOut') enterPhase({ phase: 'signIn', reason: 'expired' })
    else enterPhase({ phase: obstacle })
  }
  return untilUnlocked()
}

/** Creates a key under which a mutation is done once, however often it is sent (office.md 20.5). */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** The header under which a call is done once; without a key none. */
export const underKey = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key }
