import { defaultLocale, isLocale } from '#shared/locale.ts'
import type { Sentences } from '#shared/text/format-message.ts'
import { paths } from '../lib/paths.ts'
import type { TextsFetcher } from './fetch-with-retry.ts'
import { createTexts, type Resources, type Texts } from './texts.ts'

const overHttp: TextsFetcher = async (locale, namespace) => {
  const response = await fetch(paths.texts(locale, namespace))
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as Sentences
}

/** The texts that the server sent with the page; others are loaded when a screen needs them. */
export function textsOfPage(): Texts {
  const { lang } = document.documentElement
  const sent = JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as Resources
  return createTexts(isLocale(lang) ? lang : defaultLocale, sent, overHttp)
}
