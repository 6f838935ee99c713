import type { BackendModule } from 'i18next'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import { paths } from '../paths.ts'
import { createTexts, type Resources, type Texts } from './texts.ts'

const overHttp: BackendModule = {
  type: 'backend',
  init() {},
  read(locale, namespace, done) {
    fetch(paths.texts(locale as Locale, namespace))
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        done(null, await response.json())
      })
      // `true`: worth another try
      .catch((error: Error) => done(error, true))
  },
}

/** The texts the server sent with the page; others follow when a screen asks for them. */
export function textsOfPage(): Texts {
  const { lang } = document.documentElement
  const sent = JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as Resources
  return createTexts(isLocale(lang) ? lang : defaultLocale, sent, overHttp)
}
