import type { Locale } from '#shared/locale.ts'
import ar from '../../../../locales/ar/product.json' with { type: 'json' }
import en from '../../../../locales/en/product.json' with { type: 'json' }
import type { CareFact } from './read-description.server.ts'

const names: Record<Locale, string> = { ar: ar['product.caution'], en: en['product.caution'] }

/**
 * Cautions for a buyer about the law and about roots (plants.md 55.3), as one fact before the others, which have names: created here, so
 * that no script of the page grows by it.
 */
export const cautionFacts = (locale: Locale, cautions: readonly string[] = []): CareFact[] =>
  cautions.length === 0 ? [] : [{ icon: 'warning', name: names[locale], text: cautions.join(' ') }]
