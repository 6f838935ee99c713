import type { Translate } from '../i18n/use-texts.ts'

/** «شرفة غربية، الرياض»; the place alone until the cities are loaded. `t`: from the namespace `plants`. */
export function placeText(
  t: Translate,
  cities: readonly { id: string; name: string }[],
  { city, place }: { city: string; place: string },
): string {
  const name = cities.find(({ id }) => id === city)?.name
  const words = t(`place.${place}`)
  return name === undefined ? words : t('place.in', { place: words, city: name })
}
