import { useQuery } from '@tanstack/react-query'
import { colorEndpoints, sizeEndpoints } from '#contract/office/options.ts'
import { listSuppliers } from '#contract/office/suppliers.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'

/** What they are until they have been read: this very list, so that an empty shop is told apart from it. */
export const notReadOptions: readonly never[] = []
const endpoints = { colors: colorEndpoints.list, sizes: sizeEndpoints.list } as const

/** Colours or sizes with their names in both languages, in the order of the shop; empty until they are here. */
export const useOptions = (kind: keyof typeof endpoints) =>
  useQuery({
    queryKey: ['options', kind],
    queryFn: async ({ signal }) => (await officeApi.call(endpoints[kind], { signal })).data,
    staleTime: 60_000,
  }).data ?? notReadOptions

/** Their names in the language on screen, by id. */
export function useOptionNames(kind: keyof typeof endpoints): ReadonlyMap<number, string> {
  const { locale } = useLocale()
  return new Map(useOptions(kind).map((one) => [one.id, one[`name_${locale}`]]))
}

/** Suppliers by name; empty for members who may not see them. */
export const useSuppliers = () => {
  const enabled = useCan('stock.read')
  return (
    useQuery({
      queryKey: ['suppliers', 'names'],
      queryFn: async ({ signal }) =>
        (await officeApi.call(listSuppliers, { query: { limit: 100 }, signal })).data,
      enabled,
      staleTime: 60_000,
    }).data ?? notReadOptions
  )
}
