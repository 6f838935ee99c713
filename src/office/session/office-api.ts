import { ApiError, type ApiClient } from '#web/lib/api-client.ts'
import { bareApi } from './bare-api.ts'
import { askForStepUp, enter, sessionStore, untilOpen } from './session-store.ts'

/** What stands between a call and its answer, and can be taken away by who is at work. */
type Obstacle = 'signedOut' | 'locked' | 'enrol' | 'stepUp'

/** The calls of every screen. */
export const officeApi: ApiClient = {
  call: (endpoint, input) => untilAllowed(() => bareApi.call(endpoint, input)),
}

/**
 * A session that ended, a lock or a missing step-up shows itself over the page as it is; the call waits and is made once more when
 * that is over, so that nothing typed is lost (office.md O1.4).
 *
 * @throws what the call throws when it is refused for another reason
 */
export async function untilAllowed<T>(call: () => Promise<T>): Promise<T> {
  let hasSteppedUp = false
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const obstacle = obstacleOf(error)
      if (obstacle === null || (obstacle === 'stepUp' && hasSteppedUp)) throw error
      await overcome(obstacle, error)
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

async function overcome(obstacle: Obstacle, refusal: unknown): Promise<void> {
  if (obstacle === 'stepUp') return askForStepUp(refusal)
  if (sessionStore.get().phase === 'open') {
    if (obstacle === 'signedOut') enter({ phase: 'signIn', reason: 'expired' })
    else enter({ phase: obstacle })
  }
  return untilOpen()
}

/** A key under which a mutation is done once, however often it is sent (office.md 20.5). */
export const newIdempotencyKey = (): string => crypto.randomUUID()
