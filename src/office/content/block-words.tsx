import type { ReactNode } from 'react'
import type { BilingualText } from '#shared/content/blocks.ts'
import { RichText } from '../rich-text/rich-text.tsx'

/** Shows a field of a block, or one language of it, in the conflict dialog. */
export function showField(field: string, value: unknown): ReactNode {
  if (field === 'body' && typeof value === 'string' && value) return <RichText html={value} />
  return wordsOf(value) || '—'
}

/** The texts in a value; empty if there are none. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return joined(value, ' | ')
  const { ar, en } = value as Partial<BilingualText>
  if (typeof ar === 'string') return joined([ar, en], ' / ').replace(/<[^<>]*>/g, ' ')
  const members = Object.entries(value).filter(([name]) => name !== 'id')
  return joined(
    members.map(([, member]) => member as unknown),
    ', ',
  )
}

const joined = (values: readonly unknown[], separator: string): string =>
  values.map(wordsOf).filter(Boolean).join(separator)
