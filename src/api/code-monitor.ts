import { CodeWithoutChallenge } from '#domain/auth/check-code.ts'
import { isUnderGuessingAttack } from '#domain/auth/code-rules.ts'
import type { Role } from '#domain/auth/role.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Log } from './dependencies.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The outcome of a one-time code, or of a request for one or an attempt that was `refused`. An attempt `without_challenge` can match no
 * code: none was sent, or it has expired, is used up, or is now too short.
 */
export type CodeOutcome = 'sent' | 'withheld' | 'right' | 'wrong' | 'without_challenge' | 'refused'
export type CodeMonitor = ReturnType<typeof createCodeMonitor>

/** The minimum time between two equal alarms: an attacker could otherwise fill the log with them. */
const alarmIntervalMs = 60_000

/** Counts the outcomes of one-time codes in this process, and raises an alarm when codes are being guessed or costs are being driven up. */
export function createCodeMonitor(log: Log) {
  const counts: Counts = {
    sent: 0,
    withheld: 0,
    right: 0,
    wrong: 0,
    without_challenge: 0,
    refused: 0,
  }
  const alarms = createAlarms(log)
  return {
    counts: (): Counts => ({ ...counts }),
    trackSend: sendTracker(counts, alarms),
    trackCodeCheck: attemptTracker(counts, alarms),
  }
}

type Counts = Record<CodeOutcome, number>
type Alarms = ReturnType<typeof createAlarms>

/** Each alarm at most once a minute and process. */
function createAlarms(log: Log) {
  const raisedAt = new Map<string, number>()
  const isPaused = (alarm: string) =>
    Date.now() < (raisedAt.get(alarm) ?? -Infinity) + alarmIntervalMs
  return {
    isPaused,
    /** `facts` must not contain a phone. */
    raise(alarm: string, facts: object, text: string): void {
      if (isPaused(alarm)) return
      raisedAt.set(alarm, Date.now())
      log.error({ alarm, ...facts }, text)
    },
  }
}

/** Tracks a request for a code. */
const sendTracker =
  (counts: Counts, { raise }: Alarms) =>
  async <Sent extends { isWithheld: boolean }>(
    { settings: { otpDailyCap: cap } }: Pick<RequestContext, 'settings'>,
    send: Promise<Sent>,
  ): Promise<Sent> => {
    try {
      const sent = await send
      counts[sent.isWithheld ? 'withheld' : 'sent'] += 1
      if (sent.isWithheld)
        raise(
          'codesWithheld',
          { cap },
          'the share of the daily cap for phones without an account is used up',
        )
      return sent
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      counts.refused += 1
      if (error.code === 'failedToSendOTP')
        raise('otpDailyCap', { cap }, 'the daily cap of codes or its share for an hour is reached')
      throw error
    }
  }

/** Tracks an attempt at a code by a phone of this role. */
const attemptTracker =
  (counts: Counts, { raise, isPaused }: Alarms) =>
  async <Result>(
    { db, settings, afterAnswer }: Pick<RequestContext, 'db' | 'settings' | 'afterAnswer'>,
    role: Role,
    attempt: Promise<Result>,
  ): Promise<Result> => {
    try {
      const result = await attempt
      counts.right += 1
      return result
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const outcome = outcomeOfRefusal(error)
      counts[outcome] += 1
      if (outcome !== 'wrong') throw error
      if (role === 'staff')
        raise('staffCodeWrong', {}, 'a wrong code was entered for a phone of staff')
      if (!isPaused('codesGuessed'))
        afterAnswer(async () => {
          if (await isUnderGuessingAttack(db, settings))
            raise(
              'codesGuessed',
              {},
              'codes are guessed over many phones: new ones have six digits',
            )
        })
      throw error
    }
  }

/** The correct code of a phone without an account, or of an account that cannot be closed yet, is refused after it matched. */
function outcomeOfRefusal(error: ShopError): CodeOutcome {
  if (error instanceof CodeWithoutChallenge) return 'without_challenge'
  const { code } = error
  if (code === 'invalidOTP') return 'wrong'
  return code === 'otpLocked' || code === 'tooManyRequests' ? 'refused' : 'right'
}
