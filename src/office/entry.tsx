import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { RouterProvider } from 'react-router/dom'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import type { Sentences } from '#shared/text/format-message.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import './styles.css'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { startSession } from './session/session.ts'

const files = import.meta.glob<Sentences>(
  ['../../locales/*/{common,office,office-*,plant-facts}.json', '!**/office-{errors,tables}.json'],
  { import: 'default' },
)

const readTexts = async (locale: Locale, namespace: string): Promise<Sentences> => {
  const read = files[`../../locales/${locale}/${namespace}.json`]
  if (!read) throw new Error(`no texts ${locale}/${namespace}`)
  return read()
}

/** Latin digits and the Gregorian calendar in Arabic as well (office.md O0, parts chosen). */
const kitLocales = { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en-GB' } as const

function Office() {
  const { locale } = useLocale()
  return (
    <I18nProvider locale={kitLocales[locale]}>
      <RouterProvider router={router} />
    </I18nProvider>
  )
}

async function start(): Promise<void> {
  // Requested at once; the page is drawn when its texts are loaded.
  void startSession()
  const { lang } = document.documentElement
  const texts = createTexts(isLocale(lang) ? lang : defaultLocale, {}, readTexts)
  await Promise.all(['common', 'office'].map((namespace) => texts.load(namespace)))
  const root = document.getElementById('office')
  if (!root) throw new Error('the page has no place for the office')
  createRoot(root).render(
    <StrictMode>
      <TextsProvider texts={texts}>
        <QueryClientProvider client={queryClient}>
          <Office />
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  )
}

void start()
