import { useQuery } from '@tanstack/react-query'
import { getOfficeProduct } from '#contract/office/products.ts'
import { officeApi } from '../session/office-api.ts'

export const productKey = (id: number) => ['products', 'one', id]

/** A product for its page and the panel beside the list. */
export const useProduct = (id: number) =>
  useQuery({
    queryKey: productKey(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getOfficeProduct, { params: { id }, signal })).data,
  })
