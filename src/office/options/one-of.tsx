import type { ComponentType } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { refusalText } from '../session/refusal.ts'

/** The editor of one item of a list that is loaded as a whole; without an id, of a new item. */
export function OneOf<T extends { id: number }>({
  id,
  result: { data, error },
  editor: Editor,
}: {
  id: string | undefined
  result: { data: T[] | undefined; error: Error | null }
  editor: ComponentType<{ object: T | null; all: T[] }>
}) {
  const t = useTexts('office')
  if (!data) return error ? <Alert>{refusalText(t, error)}</Alert> : <ScreenSkeleton rows={4} />
  if (id === undefined) return <Editor key="new" object={null} all={data} />
  const found = data.find((one) => String(one.id) === id)
  return found ? <Editor key={found.id} object={found} all={data} /> : <NotFound />
}
