import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewSale, type Sale } from '#contract/office/discounts/sales.ts'
import { officeApi } from '../session/office-api.ts'

interface PreviewPage {
  page: number
  limit: number
  only?: 'overlap' | 'negative' | 'left_out' | undefined
}

/** The sale's effect on each price, as the sale is saved now. */
export const usePreview = ({ id, version }: Sale, { page, limit, only }: PreviewPage) =>
  useQuery({
    queryKey: ['sales', 'preview', id, version, page, limit, only],
    queryFn: ({ signal }) =>
      officeApi.call(previewSale, {
        params: { id },
        query: { page, limit, ...(only && { only }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
