import { useQuery } from '@tanstack/react-query'
import { listOfficeCategories } from '#contract/office/categories.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'

/** Each category's name in the screen's language, in the shop's order; empty while loading, and if not `enabled`. */
export function useCategoryNames(enabled = true): ReadonlyMap<number, string> {
  const { locale } = useLocale()
  return (
    useQuery({
      queryKey: ['categories', 'names'],
      queryFn: async ({ signal }) => (await officeApi.call(listOfficeCategories, { signal })).data,
      staleTime: 60_000,
      enabled,
      select: namesIn[locale],
    }).data ?? notReadCategories
  )
}

type Named = { id: number; name_ar: string; name_en: string | null }
/** The value while loading: compared by identity, to distinguish it from an empty shop. */
export const notReadCategories: ReadonlyMap<number, string> = new Map()
const namesIn = {
  ar: (categories: readonly Named[]) => new Map(categories.map((one) => [one.id, one.name_ar])),
  en: (categories: readonly Named[]) =>
    new Map(categories.map((one) => [one.id, one.name_en || one.name_ar])),
}
