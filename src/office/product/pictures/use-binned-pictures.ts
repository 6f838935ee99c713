import { useQuery } from '@tanstack/react-query'
import { listBinnedMedia } from '#contract/office/media.ts'
import { useCan } from '../../session/member.ts'
import { officeApi } from '../../session/office-api.ts'

/** The pictures of a product that were deleted in the last 30 days, the newest 100, for members who can restore them. */
export function useBinnedPictures(productId: number) {
  const canRestore = useCan('catalogue.write')
  return useQuery({
    queryKey: ['media', 'bin', productId],
    queryFn: async ({ signal }) => {
      const query = { product_id: productId, limit: 100 }
      return (await officeApi.call(listBinnedMedia, { query, signal })).data
    },
    enabled: canRestore,
  })
}
