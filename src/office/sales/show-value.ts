import { useTexts } from '#web/i18n/use-texts.ts'
import { useValueWords } from '../editor/use-value-words.ts'
import type { SaleForm } from './sale-form.ts'

/** Formats a field of a sale for the conflict dialog. */
export function useShowValue(): (name: string, value: unknown) => string {
  const t = useTexts('office-discounts')
  const words = useValueWords()
  return (name, value) => {
    if (name === 'rule') {
      const { kind, percent, amount, prices } = value as SaleForm['rule']
      if (kind === 'percent') return `${percent}%`
      return kind === 'amount'
        ? amount
        : t('sale.pricesCount', { count: prices.length, total: String(prices.length) })
    }
    if (name === 'include' || name === 'exclude') {
      const scope = value as SaleForm['exclude'] & Partial<SaleForm['include']>
      const { category_ids: categories, product_ids: products, filter = {} } = scope
      const counts = t('sale.scopeCount', {
        categories: String(categories.length),
        products: String(products.length),
      })
      const filters = Object.keys(filter).length
      return filters === 0
        ? counts
        : `${counts} · ${t('sale.scopeFilters', { total: String(filters) })}`
    }
    return name === 'on_overlap' ? t(`sale.overlap.${String(value)}`) : words(name, value)
  }
}
