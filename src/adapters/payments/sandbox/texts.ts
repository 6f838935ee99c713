import type { Locale } from '#shared/locale.ts'
import ar from '../../../../locales/ar/bank.json' with { type: 'json' }
import en from '../../../../locales/en/bank.json' with { type: 'json' }

const texts: Record<Locale, typeof en> = { ar, en }

/** Returns a text of the bank's page, from `locales/{ar,en}/bank.json`. */
export const bankText = (
  locale: Locale,
  key: keyof typeof en,
  facts: Record<string, string> = {},
): string => texts[locale][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
