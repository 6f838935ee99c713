import { useQuery } from '@tanstack/react-query'
import { listOfficeCategories } from '#contract/office/categories.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'

/** Each category's name in the language on screen, in the order of the shop; empty until they are here. */
export function useCategoryNames(): ReadonlyMap<number, string> {
  const { locale } = useLocale()
  return (
    useQuery({
      queryKey: ['categories', 'names'],
      queryFn: async ({ signal }) => (await officeApi.call(listOfficeCategories, { signal })).data,
      staleTime: 60_000,
      select: namesIn[locale],
    }).data ?? notReadCategories
  )
}

type Named = { id: number; name_ar: string; name_en: string | null }
/** What they are until they have been read: this very map, so that an empty shop is told apart from it. */
export const notReadCategories: ReadonlyMap<number, string> = new Map()
const namesIn = {
  ar: (categories: readonly Named[]) => new Map(categories.map((one) => [one.id, one.name_ar])),
  en: (categories: readonly Named[]) =>
    new Map(categories.map((one) => [one.id, one.name_en || one.name_ar])),
}
