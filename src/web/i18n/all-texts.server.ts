import { locales, type Locale } from '#shared/locale.ts'
import { createTexts, type Resources, type Texts } from './texts.ts'

/** The back office is rendered in the browser alone, and loads its own texts. */
const files = import.meta.glob<Record<string, string>>(
  ['../../../locales/*/*.json', '!../../../locales/*/{office*,jobs}.json'],
  { eager: true, import: 'default' },
)

function resourcesOf(locale: Locale): Resources {
  const found = Object.entries(files).flatMap(([path, texts]) => {
    const [, language, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    return language === locale && namespace ? [[namespace, texts] as const] : []
  })
  return Object.fromEntries(found)
}

const resources = Object.fromEntries(
  locales.map((locale) => [locale, resourcesOf(locale)]),
) as Record<Locale, Resources>
const texts = Object.fromEntries(
  locales.map((locale) => [locale, createTexts(locale, resources[locale])]),
) as Record<Locale, Texts>

export const textsIn = (locale: Locale): Texts => texts[locale]

/** The namespaces that a page needs for its first paint, sent with it. */
export function resourcesFor(locale: Locale, namespaces: Iterable<string>): Resources {
  return Object.fromEntries(
    [...new Set(namespaces)].map((namespace) => [namespace, resources[locale][namespace] ?? {}]),
  )
}
