import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { checkPlantName, type NameCheck } from '#contract/office/plant-law/plant-law.ts'
import { officeApi } from '../session/office-api.ts'

/** The product's names as entered. */
export interface EnteredNames {
  name_latin: string
  name_ar: string
  name_en: string
  /** The slug of the chosen kind; empty: none. */
  profile: string
}

/** The law's answer about a product's names while they are typed; undefined: not loaded yet. */
export function usePlantNameCheck(id: number | null, names: EnteredNames): NameCheck | undefined {
  const { name_latin, name_ar, name_en, profile } = names
  const query = useDeferredValue(
    JSON.stringify({
      name: name_latin,
      name_ar,
      name_en,
      ...(profile && { profile }),
      ...(id !== null && { product_id: String(id) }),
    }),
  )
  const { data } = useQuery({
    queryKey: ['plant-law', 'check', query],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(checkPlantName, {
          query: JSON.parse(query) as Record<string, string>,
          signal,
        })
      ).data,
    placeholderData: (before) => before,
  })
  return data
}
