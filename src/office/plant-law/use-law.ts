import { useQuery } from '@tanstack/react-query'
import { listPermits } from '#contract/office/plant-law/permits.ts'
import { listPlantLaw, type LawRow } from '#contract/office/plant-law/plant-law.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'

export const lawKey = ['plant-law']

/** The table of the law, and what waits for somebody. */
export const useLaw = () =>
  useQuery({
    queryKey: [...lawKey, 'table'],
    queryFn: ({ signal }) => officeApi.call(listPlantLaw, { signal }),
  })

export const usePermits = () =>
  useQuery({
    queryKey: [...lawKey, 'permits'],
    queryFn: async ({ signal }) => (await officeApi.call(listPermits, { signal })).data,
  })

type Meant = Pick<LawRow, 'names' | 'genus' | 'family'>

/** A botanical name: the first of the row, else its genus or family; null: it means all plants from abroad. */
export const latinLawName = ({ names, genus, family }: Meant): string | null =>
  names[0] ?? genus ?? family

/** What a row is called. */
export function useLawName(): (row: Meant) => string {
  const t = useTexts('office-law')
  return (row) => latinLawName(row) ?? t('law.allFromAbroad')
}

/** The regions by their ids, as the reader calls them. */
export function useRegionNames(): ReadonlyMap<string, string> {
  const { locale } = useLocale()
  const { data } = useLaw()
  return new Map(
    data?.regions.map(({ id, name_ar, name_en }) => [id, locale === 'ar' ? name_ar : name_en]),
  )
}
