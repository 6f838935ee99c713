import type { Locale } from '#shared/locale.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import ar from '../../locales/ar/errors.json' with { type: 'json' }
import officeAr from '../../locales/ar/office-errors.json' with { type: 'json' }
import en from '../../locales/en/errors.json' with { type: 'json' }
import officeEn from '../../locales/en/office-errors.json' with { type: 'json' }

/** A key without its plural suffix: `otpCooldown` for `otpCooldown_one`, `otpCooldown_other`. */
type WithoutPlural<Key> = Key extends `${infer Bare}_${Intl.LDMLPluralRule}` ? Bare : Key

export type TextKey = WithoutPlural<keyof typeof texts.en>
/** Parameters of a sentence, e.g. `{ max: 20 }`; a `count` selects the plural form. */
export type TextFacts = Record<string, unknown>

const texts = { ar: { ...ar, ...officeAr }, en: { ...en, ...officeEn } }

export const isTextKey = (key: string): key is TextKey =>
  Object.hasOwn(texts.en, key) || Object.hasOwn(texts.en, `${key}_other`)

/** The sentence of contract §14 in this language; for bilingual facts (`reason_ar`, `reason_en`) it takes the one of its language. */
export const sentence = (locale: Locale, key: TextKey, facts: TextFacts = {}): string =>
  formatMessage(locale, texts[locale], key, { ...ownOf(locale, facts), ...facts }) ?? key

const bilingualFacts = ['reason', 'name', 'region']

const ownOf = (locale: Locale, facts: TextFacts): TextFacts =>
  Object.fromEntries(
    bilingualFacts.flatMap((name) => {
      const own = facts[`${name}_${locale}`]
      return own === undefined ? [] : [[name, own]]
    }),
  )
