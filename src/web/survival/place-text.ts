import type { Translate } from '../i18n/use-texts.ts'

/** «شرفة غربية، الرياض». `t`: from the namespace `plants`. */
export const placeText = (
  t: Translate,
  cities: readonly { id: string; name: string }[],
  { city, place }: { city: string; place: string },
): string =>
  t('place.in', {
    place: t(`place.${place}`),
    city: cities.find(({ id }) => id === city)?.name ?? '',
  })
