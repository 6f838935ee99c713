import type { BilingualText } from '#shared/content/blocks.ts'
import { builtInValues, type TextOf } from '#shared/content/built-in.ts'
import { formatMessage, type Sentences } from '#shared/text/format-message.ts'
import commonAr from '../../../locales/ar/common.json' with { type: 'json' }
import homeAr from '../../../locales/ar/home.json' with { type: 'json' }
import pagesAr from '../../../locales/ar/pages.json' with { type: 'json' }
import policiesAr from '../../../locales/ar/policies.json' with { type: 'json' }
import servicesAr from '../../../locales/ar/services.json' with { type: 'json' }
import commonEn from '../../../locales/en/common.json' with { type: 'json' }
import homeEn from '../../../locales/en/home.json' with { type: 'json' }
import pagesEn from '../../../locales/en/pages.json' with { type: 'json' }
import policiesEn from '../../../locales/en/policies.json' with { type: 'json' }
import servicesEn from '../../../locales/en/services.json' with { type: 'json' }

const shop = {
  ar: { ...commonAr, ...homeAr },
  en: { ...commonEn, ...homeEn },
}
const pages = {
  ar: { ...commonAr, ...pagesAr, ...servicesAr },
  en: { ...commonEn, ...pagesEn, ...servicesEn },
}
const policies = { ar: policiesAr, en: policiesEn }

const textOf =
  (texts: { ar: Sentences; en: Sentences }) =>
  (key: string, values: Readonly<Record<string, unknown>> = {}): BilingualText => ({
    ar: formatMessage('ar', texts.ar, key, values) ?? key,
    en: formatMessage('en', texts.en, key, values) ?? key,
  })

const shopText: TextOf = textOf(shop)
export const pageText = textOf(pages)
export const policyText = textOf(policies)

/** The built-in content of the home page and the menus. */
export const builtIn = builtInValues(shopText)
