import { encode } from 'uqr'
import type { Answer } from '#contract/endpoint.ts'
import { getCareGuide } from '#contract/owned-plants/guide.ts'
import { getPlant } from '#contract/plants/profile.ts'
import type { FactName } from '#shared/plants/facts.ts'
import type { Locale } from '#shared/locale.ts'
import { textsIn } from '../../i18n/all-texts.server.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { orErrorPage } from '../../lib/page-context.ts'
import { paths } from '../../lib/paths.ts'
import { plainText } from '../../lib/plain-text.ts'
import { mostSevereToxicity } from './most-severe-toxicity.ts'

type Profile = Answer<typeof getPlant>['data']

/** Light modules around the code, which a scanner needs. */
const quietZone = 4

/** The data of a care page, and its card in both languages. @throws the error page for an unknown kind */
export async function loadCare(
  api: ApiClient,
  { profile, locale, origin }: { profile: string; locale: Locale; origin: string },
) {
  const params = { profile }
  const inLanguage = (language: Locale) =>
    api.call(getPlant, { params, headers: { 'X-Locale': language } })
  const [arabic, english, { data: guide }] = await orErrorPage(
    Promise.all([inLanguage('ar'), inLanguage('en'), api.call(getCareGuide, { params })]),
  )
  const both = { ar: arabic.data, en: english.data }
  return {
    plant: both[locale],
    about: firstParagraph(both[locale].products[0]?.[`description_${locale}`] ?? ''),
    guide,
    card: {
      ar: cardOf('ar', both.ar),
      en: cardOf('en', both.en),
      // Without a language: the card has both, and the phone uses its own.
      code: codeOf(new URL(paths.care(profile), origin)),
    },
  }
}

/** The plain text of the first paragraph of a description; empty: it has none. */
export function firstParagraph(html: string): string {
  const [, text = ''] = html.split('<p>', 2)
  return plainText(text.slice(0, Math.max(0, text.indexOf('</p>'))))
}

/** The texts of a card in one language. */
function cardOf(locale: Locale, plant: Profile) {
  const t = textsIn(locale).from('my-plants')
  const fact = (name: FactName) => plant.facts.find((one) => one.name === name)
  const sun = fact('sun_min_h')
  const [cold, heat] = [fact('cold_min_c')?.value, fact('heat_max_c')?.value]
  const hasHeat = typeof cold === 'number' && typeof heat === 'number'
  return {
    brand: t('brand.name'),
    name: capitalised(plant.names?.[locale] ?? plant.scientific_name),
    sun:
      typeof sun?.value === 'number' && sun.value >= 1
        ? t('card.sun', { hours: t('hours', { count: sun.value }) })
        : t('card.indirect'),
    water: fact('water_every_days')?.value_label ?? '',
    heat: hasHeat ? t('card.heat', { cold: String(cold), hot: String(heat) }) : '',
    harm: mostSevereToxicity(plant.facts)?.value_label ?? '',
    full: t('card.full'),
  }
}

/** Names in the table start with a lower-case letter. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The page's address as a QR code: rendered here, so that the browser does not load the library for it. */
function codeOf({ href, host, pathname }: URL) {
  const { data, size } = encode(href, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { path: dark.join(''), size, address: `${host}${pathname}` }
}
