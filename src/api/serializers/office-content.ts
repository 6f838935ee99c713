import { loadPictures, mediaIdsOf, oneBlock } from '#domain/content/load-content.ts'
import { deadLinks } from '#domain/office/content/dead-links.ts'
import type { Block, VersionRow } from '#domain/office/content/versions.ts'
import type { Db } from '#db/tables.ts'
import { blockNames } from '#shared/content/blocks.ts'
import type { BlockState, BlockVersion, ContentBlock } from '#contract/office/content/content.ts'
import { pictureUrl } from './media.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

const publishedOf = ({ version, number, startsAt, endsAt, by }: VersionRow) => ({
  version,
  number: number ?? 0,
  starts_at: (startsAt ?? new Date(0)).toISOString(),
  ends_at: instant(endsAt),
  by,
})

export const serializeState = (block: Block): BlockState => ({
  name: block.name,
  version: block.version,
  is_draft: block.isDraft,
  saved_at: instant(block.savedAt),
  saved_by: block.savedBy,
  live: block.live && publishedOf(block.live),
  scheduled: block.scheduled.map(publishedOf),
  lacks_english: lacksEnglish(block.value),
})

/** A block with the data its editor needs. At most three statements. */
export async function serializeBlock(
  db: Db,
  block: Block,
  assetBaseUrl: string,
): Promise<ContentBlock> {
  const pictures = await loadPictures(db, mediaIdsOf(oneBlock(block.name, block.value)))
  return {
    ...serializeState(block),
    id: blockNames.indexOf(block.name) + 1,
    value: block.value as Record<string, unknown>,
    pictures: [...pictures].map(([id, { path, focal_x, focal_y }]) => ({
      id,
      medium_url: pictureUrl(path, 'm', assetBaseUrl),
      focal_x,
      focal_y,
    })),
    dead_links: await deadLinks(db, block.value),
  }
}

export const serializeVersion = (row: VersionRow): BlockVersion => ({
  version: row.version,
  number: row.number,
  state: row.state,
  starts_at: instant(row.startsAt),
  ends_at: instant(row.endsAt),
  at: instant(row.at),
  by: row.by,
  value: row.value as Record<string, unknown>,
})

/** Whether a text of the value exists only in Arabic. */
function lacksEnglish(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { ar, en } = value as { ar?: unknown; en?: unknown }
  if (typeof ar === 'string' && typeof en === 'string') return ar !== '' && en === ''
  return Object.values(value).some(lacksEnglish)
}
