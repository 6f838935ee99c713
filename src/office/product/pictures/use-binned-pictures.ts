import { useQuery } from '@tanstack/react-query'
import { listBinnedMedia } from '#contract/office/media.ts'
import { useCan } from '../../session/member.ts'
import { officeApi } from '../../session/office-api.ts'

/** The pictures of all products that were deleted in the last 30 days, for members who can restore them. */
export function useBinnedPictures() {
  const canRestore = useCan('catalogue.write')
  return useQuery({
    queryKey: ['media', 'bin'],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listBinnedMedia, { query: { limit: 100 }, signal })).data,
    enabled: canRestore,
  })
}
