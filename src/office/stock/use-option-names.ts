import { commaIn } from '#shared/text/comma.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { nameIn } from '../options/name-in.ts'
import { useColors, useSizes } from '../options/option-queries.ts'
import type { Variant } from './plant.ts'

interface Named {
  id: number
  name_ar: string
  name_en: string
}

/** Returns a function that names a variant: “Green, medium”; its SKU if its options are not loaded. */
export function useVariantName(): (
  variant: Pick<Variant, 'sku' | 'color_id' | 'size_id'>,
) => string {
  const { locale } = useLocale()
  const { data: colors } = useColors()
  const { data: sizes } = useSizes()
  const nameOf = (list: readonly Named[] | undefined, id: number | null) => {
    const found = list?.find((one) => one.id === id)
    return found && nameIn(found, locale)
  }
  return ({ sku, color_id, size_id }) =>
    [nameOf(colors, color_id), nameOf(sizes, size_id)].filter(Boolean).join(commaIn(locale)) || sku
}
