import type { Locale } from '#shared/locale.ts'
import ar from '../../../../locales/ar/product.json' with { type: 'json' }
import en from '../../../../locales/en/product.json' with { type: 'json' }
import type { CareFact } from './read-description.server.ts'

const names: Record<Locale, string> = { ar: ar['product.caution'], en: en['product.caution'] }

/** What the law has a buyer told (plants.md 55.3), as facts before the others: made here, so that no script of the page grows by it. */
export const cautionFacts = (locale: Locale, cautions: readonly string[] = []): CareFact[] =>
  cautions.map((text) => ({ icon: 'warning', name: names[locale], text }))
