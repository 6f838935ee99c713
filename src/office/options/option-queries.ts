import { useQuery } from '@tanstack/react-query'
import {
  colorEndpoints,
  sizeEndpoints,
  type OfficeColor,
  type OfficeSize,
} from '#contract/office/options.ts'
import { officeApi } from '../session/office-api.ts'

export const colorsKey = ['options', 'colors']
export const sizesKey = ['options', 'sizes']

/** All colours in their order. */
export const useColors = () =>
  useQuery({
    queryKey: colorsKey,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<OfficeColor[]> =>
      (await officeApi.call(colorEndpoints.list, { signal })).data,
  })

/** All sizes in their order. */
export const useSizes = () =>
  useQuery({
    queryKey: sizesKey,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<OfficeSize[]> =>
      (await officeApi.call(sizeEndpoints.list, { signal })).data,
  })
