import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBlock, listBlocks, type ContentBlock } from '#contract/office/content/content.ts'
import type { BlockName } from '#shared/content/blocks.ts'
import { officeApi } from '../session/office-api.ts'

/** Blocks as the list shows them, grouped by purpose. */
export const blockGroups: readonly { id: string; names: readonly BlockName[] }[] = [
  {
    id: 'home',
    names: ['announcement', 'home.hero', 'home.labels', 'home.slider', 'home.sections'],
  },
  { id: 'menus', names: ['menu.header', 'menu.strip', 'menu.footer'] },
  {
    id: 'pages',
    names: ['page.about', 'page.landscape', 'page.events', 'page.contact', 'page.faq'],
  },
  {
    id: 'policies',
    names: ['page.returns', 'page.delivery', 'page.complaints', 'page.privacy'],
  },
]

export const blocksKey = ['content', 'all']
/** The id of notices about a block: “published” replaces “draft saved”, which no longer holds. */
export const noticeIdOf = (name: string): string => `content-${name}`
export const blockKey = (name: string) => ['content', 'block', name]

export const useBlocks = () =>
  useQuery({
    queryKey: blocksKey,
    queryFn: async ({ signal }) => (await officeApi.call(listBlocks, { signal })).data,
  })

export const useBlock = (name: string) =>
  useQuery({
    queryKey: blockKey(name),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getBlock, { params: { name }, signal })).data,
  })

/** Returns a function that shows a saved block everywhere. */
export function useShowBlock(): (block: ContentBlock) => void {
  const client = useQueryClient()
  return (block) => {
    client.setQueryData(blockKey(block.name), block)
    void client.invalidateQueries({ queryKey: blocksKey })
    void client.invalidateQueries({ queryKey: ['content', 'history', block.name] })
    for (const queryKey of [['onboarding'], ['compliance']])
      void client.invalidateQueries({ queryKey })
  }
}
