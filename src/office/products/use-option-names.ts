import { useQuery } from '@tanstack/react-query'
import { colorEndpoints, sizeEndpoints } from '#contract/office/options.ts'
import { listSuppliers } from '#contract/office/suppliers.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'

/** The value while loading: compared by identity, to distinguish it from an empty shop. */
export const notReadOptions: readonly never[] = []
const endpoints = { colors: colorEndpoints.list, sizes: sizeEndpoints.list } as const

/** Colours or sizes with their names in both languages, in the shop's order; empty while loading. */
export const useOptions = (kind: keyof typeof endpoints) =>
  useQuery({
    queryKey: ['options', kind],
    queryFn: async ({ signal }) => (await officeApi.call(endpoints[kind], { signal })).data,
    staleTime: 60_000,
  }).data ?? notReadOptions

/** The names of colours or sizes by id, in the screen's language unless another is given. */
export function useOptionNames(
  kind: keyof typeof endpoints,
  language?: Locale,
): ReadonlyMap<number, string> {
  const { locale } = useLocale()
  return new Map(useOptions(kind).map((one) => [one.id, one[`name_${language ?? locale}`]]))
}

/** Suppliers with their names; empty for members who cannot see them. */
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
