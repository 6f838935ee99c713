import { useQuery } from '@tanstack/react-query'
import { listPermits } from '#contract/office/plant-law/permits.ts'
import { listPlantLaw, type LawRow } from '#contract/office/plant-law/plant-law.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'

export const lawKey = ['plant-law']

/** The law table and its open tasks. */
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

/** A row's botanical name: its first name, else its genus or family; null: it covers all imported plants. */
export const latinLawName = ({ names, genus, family }: Meant): string | null =>
  names[0] ?? genus ?? family

/** Returns a function that names a row. */
export function useLawName(): (row: Meant) => string {
  const t = useTexts('office-law')
  return (row) => latinLawName(row) ?? t('law.allFromAbroad')
}

/** The names of the regions by id, in the member's language. */
export function useRegionNames(): ReadonlyMap<string, string> {
  const { locale } = useLocale()
  const { data } = useLaw()
  return new Map(
    data?.regions.map(({ id, name_ar, name_en }) => [id, locale === 'ar' ? name_ar : name_en]),
  )
}
