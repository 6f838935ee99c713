import type { Locale } from '#shared/locale.ts'

export interface NamedPlant {
  name_ar: string
  name_en: string | null
  name_latin: string | null
}

/** The plant's name in the screen's language; the Latin name if there is no English one. */
export const plantName = (plant: NamedPlant, locale: Locale): string =>
  (locale === 'ar' ? plant.name_ar : plant.name_en || plant.name_latin) || plant.name_ar

/** The language of that name, for `lang`. */
export function plantNameLanguage(plant: NamedPlant, locale: Locale): 'ar' | 'en' | 'la' {
  const name = plantName(plant, locale)
  return name === plant.name_ar ? 'ar' : plant.name_en ? 'en' : 'la'
}

/** The Latin name to show below that name; null where it would repeat it. */
export const latinBelow = (plant: NamedPlant, locale: Locale): string | null =>
  plant.name_latin && plant.name_latin !== plantName(plant, locale) ? plant.name_latin : null
