import type { ContentBlock, ContentPicture } from '#contract/office/content/content.ts'
import type { BilingualText } from '#shared/content/blocks.ts'

/** One of a list, as the form has it: numbered, so that it is known again when it has moved. */
export type Item = { id: number; [member: string]: unknown }
/** A picture of the form; null: the one that comes with the shop. */
export type FormPicture = ContentPicture | null
/** What a block keeps of a picture. */
export const pictureOf = ({
  id,
  medium_url,
  focal_x,
  focal_y,
}: NonNullable<FormPicture>): NonNullable<FormPicture> => ({ id, medium_url, focal_x, focal_y })

/** The members of a block's value; lists are numbered, pictures are known by more than their number. */
export type BlockForm = Record<string, unknown>

const isItem = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A block's value as its form has it. */
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

/** What is typed as the API takes it. */
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
