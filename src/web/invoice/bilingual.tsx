import { Fragment } from 'react'
import { directionOf, type Locale } from '#shared/locale.ts'
import { useTextsOfAll } from '../i18n/use-texts-of-all.ts'
import type { Values } from '../i18n/use-texts.ts'

/** A text of the orders' namespace in Arabic and in English, independent of the present language. */
export function BilingualText({ text, values }: { text: string; values?: Values }) {
  const t = useTextsOfAll('orders')
  return <Bilingual ar={t.ar(text, values)} en={t.en(text, values)} />
}

/** The value in both languages; once when both are equal. */
export function Bilingual({ ar, en }: Record<Locale, string>) {
  const languages: Locale[] = ar === en ? ['en'] : ['ar', 'en']
  return languages.map((locale, position) => (
    <Fragment key={locale}>
      {position > 0 && ' '}
      <span lang={locale} dir={directionOf(locale)}>
        {{ ar, en }[locale]}
      </span>
    </Fragment>
  ))
}
