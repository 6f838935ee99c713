import { isIndoor, type Place, type PlantHabitat } from '#shared/plants/vocabulary.ts'
import { cities, cityById } from './climate.ts'
import { outgrowsContainers, type PlantProfile } from './profile.ts'
import { markOf } from './year-scores.ts'

/** The usual places first. */
const usual: readonly Place[] = [
  'indoor_bright',
  'indoor_indirect',
  'garden_sun',
  'balcony_e',
  'balcony_n',
  'patio_shaded',
  'balcony_s',
  'balcony_w',
  'indoor_dim',
]

/**
 * Returns all places, those first where the owner of such a plant has probably put it: where its kind grows and has room, and of these
 * where it lives in the city. Without a city: in the capital.
 *
 * @param now the current month, 1–12
 */
export function likelyPlaces(
  profile: PlantProfile | null,
  { city: id, now }: { city: string | null; now: number },
): Place[] {
  const city = (id === null ? null : cityById(id)) ?? cities[0]
  if (!profile || !city) return [...usual]
  const misfit = (place: Place) =>
    Number(!isHabitat(profile.place, place)) +
    Number(outgrowsContainers(profile) && place !== 'garden_sun')
  const hardlyLives = (place: Place) =>
    Number(['unlikely', 'will_die'].includes(markOf(profile, { city, place, now }).band))
  return usual.toSorted(
    (one, other) => misfit(one) - misfit(other) || hardlyLives(one) - hardlyLives(other),
  )
}

const isHabitat = (habitat: PlantHabitat, place: Place): boolean =>
  habitat === 'both' || isIndoor(place) === (habitat === 'indoor')
