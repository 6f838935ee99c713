import { useQuery } from '@tanstack/react-query'
import { listOfficeCategories } from '#contract/office/categories.ts'
import { officeApi } from '../session/office-api.ts'

export const categoriesKey = ['categories', 'all']

/** All categories in their order. */
export const useCategories = () =>
  useQuery({
    queryKey: categoriesKey,
    queryFn: async ({ signal }) => (await officeApi.call(listOfficeCategories, { signal })).data,
  })
