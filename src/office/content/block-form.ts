import type { ContentBlock, ContentPicture } from '#contract/office/content/content.ts'
import type { BilingualText } from '#shared/content/blocks.ts'

/** A list item of the form, with an id that identifies it after it is moved. */
export type Item = { id: number; [member: string]: unknown }
/** A picture in the form; null: the shop's built-in picture. */
export type FormPicture = ContentPicture | null
/** The part of a picture that a block stores. */
export const pictureOf = ({
  id,
  medium_url,
  focal_x,
  focal_y,
}: NonNullable<FormPicture>): NonNullable<FormPicture> => ({ id, medium_url, focal_x, focal_y })

/** A block's value in the form; list items have ids, pictures are whole objects instead of ids. */
export type BlockForm = Record<string, unknown>

const isItem = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts a block's value to form fields. */
export function formOf(block: ContentBlock | null): BlockForm {
  const pictures = new Map(block?.pictures.map((picture) => [picture.id, picture]))
  const typed = (value: unknown, name: string): unknown => {
    if (name === 'media_id') return typeof value === 'number' ? (pictures.get(value) ?? null) : null
    if (Array.isArray(value))
      return value.map((one: unknown, at) =>
        isItem(one) ? { ...(typed(one, '') as object), id: at + 1 } : one,
      )
    if (!isItem(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, typed(inner, member)]),
    )
  }
  return typed(block?.value ?? {}, '') as BlockForm
}

/** Converts form fields to what the API takes. */
export function valueOf(form: BlockForm): Record<string, unknown> {
  const sent = (value: unknown, name: string): unknown => {
    if (name === 'media_id') return (value as FormPicture)?.id ?? null
    if (Array.isArray(value)) return value.map((one: unknown) => sent(one, ''))
    if (!isItem(value)) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([member]) => member !== 'id')
        .map(([member, inner]) => [member, sent(inner, member)]),
    )
  }
  return sent(form, '') as Record<string, unknown>
}

export const blank: BilingualText = { ar: '', en: '' }
