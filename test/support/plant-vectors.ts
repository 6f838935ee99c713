import { expect } from 'vitest'
import { cityById, type City } from '#domain/plants/climate.ts'
import type { PlantProfile } from '#domain/plants/profile.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'

/** A city of the climate table. */
export function cityOf(id: string): City {
  const city = cityById(id)
  expect(city, id).not.toBeNull()
  return city as City
}

/** A built-in profile, with other values for some facts. */
export function profileOf(
  slug: string,
  changed: Partial<Record<keyof PlantProfile['facts'], unknown>> = {},
): PlantProfile {
  const profile = givenProfiles.find((given) => given.slug === slug)
  expect(profile, slug).toBeDefined()
  const { facts, ...rest } = profile as PlantProfile
  const values = Object.entries(changed).map(([name, value]) => [
    name,
    { ...facts[name as keyof typeof facts], value },
  ])
  return { ...rest, facts: { ...facts, ...Object.fromEntries(values) } }
}

/**
 * plants.md 51.8, for a medium plant: plant | place | city, month | question | hot day / cold night / deficit / hours of sun | sub-scores |
 * score and band | reasons | litres a week, days.
 */
export const survivalVectors = `
bougainvillea | garden_sun | riyadh Jul |  | 46.3 / 23.4 / 8.13 / 12.0 | heat 91, cold 100, light 100, dryness 100, dust 100 | 93 thrives | heat, cold, light | 5.5, 4
bougainvillea | balcony_w | riyadh Jul |  | 50.3 / 25.4 / 8.13 / 5.0 | heat 62, cold 100, light 100, dryness 100, dust 100 | 72 does_well | heat, cold, light | 5, 3
bougainvillea | balcony_n | riyadh Jul |  | 46.3 / 25.4 / 8.13 / 3.0 | heat 91, cold 100, light 80, dryness 100, dust 100 | 85 thrives | light, heat, cold | 3.5, 4
hibiscus | garden_sun | riyadh Jul |  | 46.3 / 23.4 / 8.13 / 12.0 | heat 62, cold 100, light 100, dryness 46, dust 80 | 59 struggles | dryness, heat, dust | 7.5, 2
hibiscus | balcony_w | riyadh Jul | every 3 | 50.3 / 25.4 / 8.13 / 5.0 | heat 26, cold 100, light 100, dryness 46, water 0, dust 84 | 24 unlikely | water, heat, dryness | 6.5, 1
hibiscus | garden_sun | jeddah Jul |  | 42.4 / 22.6 / 4.33 / 11.9 | heat 90, cold 100, light 100, dryness 100, dust 90 | 92 thrives | heat, dust, cold | 7, 2
monstera | indoor_bright | riyadh Jul |  | 27.0 / 19.0 / 1.79 / – | heat 100, cold 100, light 100, dryness 100 | 100 thrives | heat, cold, light | 2.5, 4
monstera | garden_sun | riyadh Jul |  | 46.3 / 23.4 / 8.13 / 12.0 | heat 0, cold 100, light 0, dryness 0, dust 50 | ≈10 will_die | heat, light, dryness | 12, 4
snake-plant | indoor_dim | riyadh Jan |  | 27.0 / 19.0 / 1.79 / – | heat 100, cold 100, light 85, dryness 100 | 89 thrives | light, heat, cold | 0.3, 21
boston-fern | indoor_indirect | riyadh Jul |  | 27.0 / 19.0 / 1.79 / – | heat 100, cold 100, light 85, dryness 83 | 87 thrives | dryness, light, heat | 1.5, 2
peace-lily | indoor_bright | jeddah Aug | cooling none | 38.1 / 31.4 / 2.54 / – | heat 46, cold 100, light 100, dryness 99 | 60 does_well | heat, dryness, cold | 1, 3
pansy | garden_sun | riyadh Jan |  | 23.0 / 2.9 / 1.52 / 9.6 | heat 100, cold 100, light 100, dryness 100, dust 90 | 94 thrives | dust, heat, cold | 0.4, 2
pansy | garden_sun | riyadh Jun |  | 45.8 / 21.8 / 7.87 / 12.2 | heat 0, cold 100, light 74, dryness 50, dust 70 | 10 will_die | heat, dryness, dust | 1.5, 2
lemon | garden_sun | riyadh Jul | water well | 46.3 / 23.4 / 8.13 / 12.0 | heat 62, cold 100, light 100, dryness 46, salt 30, dust 80 | 47 struggles | salt, dryness, heat | 25, 4
lemon | garden_sun | tabuk Jan |  | 21.3 / -2.9 / 1.39 / 9.3 | heat 100, cold 9, light 100, dryness 100, dust 90 | 39 unlikely | cold, dust, heat | 6, 4
ghaf | garden_sun | ahsa Jul | water salty | 48.5 / 23.4 / 8.30 / 12.1 | heat 100, cold 100, light 100, dryness 100, salt 100, dust 100 | ≈100 thrives | heat, cold, light | 20, 14
taif-rose | garden_sun | abha Jun |  | 34.3 / 12.2 / 3.26 / 11.8 | heat 100, cold 100, light 100, dryness 100, dust 90 | 94 thrives | dust, heat, cold | 4.5, 3
taif-rose | garden_sun | riyadh Jul |  | 46.3 / 23.4 / 8.13 / 12.0 | heat 26, cold 100, light 100, dryness 46, dust 80 | 42 struggles | heat, dryness, dust | 6.5, 3
aloe | balcony_s | riyadh Jan |  | 25.0 / 4.9 / 1.52 / 7.0 | heat 100, cold 64, light 100, dryness 100, dust 100 | 76 does_well | cold, heat, light | 0.4, 18
lawn-roll | garden_sun | riyadh Jul |  | 46.3 / 23.4 / 8.13 / 12.0 | heat 91, cold 100, light 100, dryness 100, dust 100 | 93 thrives | heat, cold, light | 55, 2
adenium | garden_sun | hail Jan |  | 20.4 / -3.1 / 1.22 / 9.4 | heat 100, cold 0, light 100, dryness 100, dust 100 | 10 will_die | cold, heat, light | 0.6, 10
ixora | patio_shaded | jazan Jul |  | 40.5 / 28.1 / 3.37 / 1.0 | heat 90, cold 100, light 80, dryness 100, dust 63 | 73 does_well | dust, light, heat | 2, 2
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))
