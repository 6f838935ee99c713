import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { findFullWindows, type FullWindow, type SlidingWindow } from '../rate-limit.ts'
import { allWrongKey, wrongKeyOf, type CodeLimit, type LimitSubject } from './rate-limits.ts'
import type { CodeLength } from './code.ts'

const hour = 3600
const day = 24 * hour

/** The current rules for making and checking codes. */
export interface CodeRules {
  /** Shorter codes are refused, including those already sent. */
  codeLength: CodeLength
  /** Number of wrong tries after which a code no longer works. */
  maxAttempts: number
}

/** A number of wrong codes, for the whole shop or for one phone, from which a stricter rule applies. */
interface GuessingThreshold extends SlidingWindow {
  rule: 'sixDigits' | 'singleTry'
}

/**
 * While codes are being guessed for many phones they have six digits (contract §4.3a), so that everybody can go on signing in: 400 guesses
 * at four digits hit 0.04 codes, 5,000 at six digits another 0.005. Beyond that each code allows one try, so that there are at most as many
 * guesses as codes. Read without a lock, which all sign-ins would have to share: the tries in progress, at most one for each connection to
 * the database, may exceed a threshold.
 */
const guessingThresholds = ({
  otpWrongPerHour,
  otpWrongPerDay,
  otpSingleTryWrongPerDay,
}: Settings): GuessingThreshold[] => [
  { key: allWrongKey, seconds: hour, limit: otpWrongPerHour, rule: 'sixDigits' },
  { key: allWrongKey, seconds: day, limit: otpWrongPerDay, rule: 'sixDigits' },
  { key: allWrongKey, seconds: day, limit: otpSingleTryWrongPerDay, rule: 'singleTry' },
]

/**
 * A phone whose codes are guessed for months, below the daily limit, gets six-digit codes too: forty guesses at four digits and 7,300 at
 * six hit a code with a chance of 1.1 % in a year. A lock would let the attacker keep its owner out for as long.
 */
const isGuessedSlowly = (
  { phone }: Pick<LimitSubject, 'phone'>,
  { otpWrongPerPhonePer30Days: limit }: Settings,
): GuessingThreshold => ({
  key: wrongKeyOf(phone),
  seconds: 30 * day,
  limit,
  rule: 'sixDigits',
})

/** Returns the limits that are full, in their order, and the rules for codes to this phone. One statement. */
export async function readLimits(
  db: Db,
  limits: CodeLimit[],
  who: Pick<LimitSubject, 'phone' | 'role'>,
  settings: Settings,
): Promise<{ full: FullWindow<CodeLimit>[]; rules: CodeRules }> {
  const found = await findFullWindows<CodeLimit | GuessingThreshold>(db, [
    ...limits,
    ...guessingThresholds(settings),
    isGuessedSlowly(who, settings),
  ])
  const full = found.filter((one): one is FullWindow<CodeLimit> => 'code' in one.window)
  const exceeded = new Set(found.flatMap(({ window }) => ('rule' in window ? [window.rule] : [])))
  return {
    full,
    rules: {
      codeLength: who.role === 'staff' || exceeded.has('sixDigits') ? 6 : 4,
      maxAttempts: exceeded.has('singleTry') ? 1 : settings.otpMaxAttempts,
    },
  }
}

/** Whether codes are being guessed across the whole shop, which means that a threshold of wrong codes is exceeded. One statement. */
export const isUnderGuessingAttack = async (db: Db, settings: Settings): Promise<boolean> =>
  (await findFullWindows(db, guessingThresholds(settings))).length > 0
