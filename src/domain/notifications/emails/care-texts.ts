import type { Locale } from '#shared/locale.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import ar from '../../../../locales/ar/care.json' with { type: 'json' }
import en from '../../../../locales/en/care.json' with { type: 'json' }

type WithoutPlural<Key> = Key extends `${infer Bare}_${Intl.LDMLPluralRule}` ? Bare : Key

/** A text about plant care, for the subscribed calendar or a reminder. */
export type CareTextKey = WithoutPlural<keyof typeof en>

const texts = { ar, en }

/** Returns a text of `locales/{ar,en}/care.json`; a `count` selects the plural form. */
export const careText = (
  locale: Locale,
  key: CareTextKey,
  facts: Record<string, string | number> = {},
): string => formatMessage(locale, texts[locale], key, facts) ?? key
