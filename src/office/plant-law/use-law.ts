import { useQuery } from '@tanstack/react-query'
import { listPermits } from '#contract/office/plant-law/permits.ts'
import { listPlantLaw, type LawRow } from '#contract/office/plant-law/plant-law.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
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

/** What a row is called: its first name, else its genus or family. */
export const lawName = ({ names, genus, family, id }: LawRow): string =>
  names[0] ?? genus ?? family ?? id

/** The regions by their ids, as the reader calls them. */
export function useRegionNames(): ReadonlyMap<string, string> {
  const { locale } = useLocale()
  const { data } = useLaw()
  return new Map(
    data?.regions.map(({ id, name_ar, name_en }) => [id, locale === 'ar' ? name_ar : name_en]),
  )
}
