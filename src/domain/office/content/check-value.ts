import { loadPictures, mediaIdsOf, oneBlock } from '#domain/content/load-content.ts'
import { sanitiseDescription } from '#domain/catalogue/sanitise-description.ts'
import type { Db } from '#db/tables.ts'
import {
  isPageBlock,
  type BilingualText,
  type BlockName,
  type ContentValues,
  type Page,
} from '#shared/content/blocks.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Applies after reduction to the allowed tags. */
const maxBodyLength = 30_000

const wrong = (field: string, key: string, facts: object = {}) =>
  new ShopError('validationFailed', { ...facts }, { [field]: [key] })

/**
 * Returns the value as it is stored: HTML reduced to the tags of contract §3.1.
 *
 * @throws ShopError `validationFailed` for a picture or a category that does not exist, and for a page without text
 */
export async function checkedValue<Name extends BlockName>(
  db: Db,
  name: Name,
  value: ContentValues[Name],
): Promise<ContentValues[Name]> {
  if (isPageBlock(name)) return checkedPage(value as Page) as ContentValues[Name]
  await requirePictures(db, name, value)
  if (name === 'home.sections') await requireCategories(db, value as ContentValues['home.sections'])
  return value
}

function checkedPage(page: Page): Page {
  const body: BilingualText = {
    ar: sanitiseDescription(page.body.ar),
    en: sanitiseDescription(page.body.en),
  }
  for (const locale of ['ar', 'en'] as const)
    if (body[locale].length > maxBodyLength)
      throw wrong(`body.${locale}`, 'tooLong', { maxima: { [`body.${locale}`]: maxBodyLength } })
  if (wordsOf(body.ar) === '') throw wrong('body.ar', 'fieldRequired')
  return { ...page, body: { ar: body.ar, en: wordsOf(body.en) === '' ? '' : body.en } }
}

/** The text of HTML without its tags. */
const wordsOf = (html: string): string => html.replace(/<[^<>]*>|&nbsp;/g, '').trim()

async function requirePictures(db: Db, name: BlockName, value: object): Promise<void> {
  const ids = mediaIdsOf(oneBlock(name, value))
  const known = await loadPictures(db, ids)
  if (ids.every((id) => known.has(id))) return
  if (name === 'home.hero') throw wrong('media_id', 'invalidValue')
  const { entries } = value as ContentValues['home.slider']
  const place = entries.findIndex(({ media_id }) => media_id !== null && !known.has(media_id))
  throw wrong(`entries.${place}.media_id`, 'invalidValue')
}

async function requireCategories(
  db: Db,
  { sections }: ContentValues['home.sections'],
): Promise<void> {
  const ids = sections.map(({ category_id }) => category_id).filter((id) => id !== null)
  if (ids.length === 0) return
  const rows = await db.selectFrom('categories').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const place = sections.findIndex(
    ({ category_id }) => category_id !== null && !known.has(category_id),
  )
  if (place >= 0) throw wrong(`sections.${place}.category_id`, 'invalidValue')
}
