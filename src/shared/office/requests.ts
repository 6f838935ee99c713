import { dayOf } from '../day.ts'

/** The stages of a service request, in the order of the board (office.md O3.9). */
export const requestStates = [
  'new',
  'contacted',
  'visit_set',
  'quoted',
  'won',
  'lost',
  'closed',
] as const
export type RequestState = (typeof requestStates)[number]

/** States in which somebody still has to act. */
export const openRequestStates = [
  'new',
  'contacted',
  'visit_set',
  'quoted',
] as const satisfies RequestState[]

/** States in which nothing is left to do. */
export const closedRequestStates: RequestState[] = ['won', 'lost', 'closed']

export const isOpenRequest = (state: RequestState): boolean =>
  openRequestStates.some((open) => open === state)

/** The maximum time for a first answer, in hours of working days: one day. A setting may override it. */
export const defaultFirstAnswerHours = 24

const hourMs = 3_600_000
/** Riyadh is three hours ahead of UTC all year. */
const riyadhOffsetMs = 3 * hourMs
const dayMs = 24 * hourMs

/** The weekend of Saudi Arabia is Friday and Saturday. */
const isWorkingDay = (instantMs: number): boolean => {
  const weekday = new Date(instantMs + riyadhOffsetMs).getUTCDay()
  return weekday !== 5 && weekday !== 6
}
const startOfDay = (instantMs: number): number =>
  Math.floor((instantMs + riyadhOffsetMs) / dayMs) * dayMs - riyadhOffsetMs

/** The time by which a request that arrived at this instant must be answered: Fridays and Saturdays do not count. */
export function firstAnswerDue(createdAt: Date, hours: number = defaultFirstAnswerHours): Date {
  let left = hours * hourMs
  let at = createdAt.getTime()
  for (;;) {
    const end = startOfDay(at) + dayMs
    const rest = isWorkingDay(at) ? end - at : 0
    if (left <= rest) return new Date(at + left)
    left -= rest
    at = end
  }
}

/** The instant before which an unanswered request must have arrived to be late: the inverse of `firstAnswerDue`. */
export function firstAnswerCutoff(now: Date, hours: number = defaultFirstAnswerHours): Date {
  let left = hours * hourMs
  let at = now.getTime()
  for (;;) {
    // The instant before midnight belongs to the day being counted.
    const start = startOfDay(at - 1)
    const rest = isWorkingDay(at - 1) ? at - start : 0
    if (left <= rest) return new Date(at - left)
    left -= rest
    at = start
  }
}

interface RequestClock {
  state: RequestState
  nextOn: string | null
  answeredAt: Date | null
  createdAt: Date
}

/** Whether its next date has passed, or it has been new for longer than a first answer may take (office.md O3.1). */
export function isOverdueRequest(
  { state, nextOn, answeredAt, createdAt }: RequestClock,
  now: Date,
  hours: number = defaultFirstAnswerHours,
): boolean {
  if (!isOpenRequest(state)) return false
  if (nextOn !== null && nextOn < dayOf(now)) return true
  return state === 'new' && answeredAt === null && createdAt < firstAnswerCutoff(now, hours)
}
