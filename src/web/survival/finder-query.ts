import { wateringIntervalDays, facings } from '#shared/plants/place-question.ts'
import type { PlaceQuestion } from './place-question.ts'

/** The answers of the place finder for a remembered place, as query of its address and call (plants.md 52.2). */
export function finderQuery({ city, place, every, water, cooling }: PlaceQuestion) {
  return {
    city,
    ...answersOf(place),
    ...(every !== undefined && finderDays.has(every) && { every: String(every) }),
    ...(water && { water }),
    ...(cooling && place.startsWith('indoor') && { cooling }),
  }
}

/** The same with `edit`: shows the questions with their answers instead of the result. */
export const answersToEdit = (place: PlaceQuestion) => ({ ...finderQuery(place), edit: '1' })

/** The choices of the finder; another number of days would be refused. */
const finderDays = new Set<number>(wateringIntervalDays)

function answersOf(place: PlaceQuestion['place']): Record<string, string> {
  if (place === 'patio_shaded') return { where: 'patio' }
  if (place === 'garden_sun') return { where: 'garden', sun: 'gt5' }
  if (place === 'indoor_dim') return { where: 'room', window: 'far' }
  if (place === 'indoor_indirect') return { where: 'room', facing: 'e', window: 'near' }
  if (place === 'indoor_bright') return { where: 'room', facing: 'e', window: 'at' }
  const facing = facings.find((each) => place === `balcony_${each}`) ?? 'n'
  return { where: 'balcony', facing }
}
