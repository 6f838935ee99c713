import type { ComponentType } from 'react'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { NotFound, type NamedScreen } from '../layout/not-found.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'

/** The editor of one item of a list that is loaded as a whole; without an id, of a new item. */
export function ListItemEditor<T extends { id: number }>({
  id,
  result: { data, error, refetch },
  editor: Editor,
  parent,
}: {
  id: string | undefined
  result: { data: T[] | undefined; error: Error | null; refetch: () => unknown }
  editor: ComponentType<{ object: T | null; all: T[] }>
  /** The screen of the list. */
  parent: NamedScreen
}) {
  if (!data)
    return error ? (
      <LoadFailurePage {...{ error, parent }} onRetry={refetch} />
    ) : (
      <ScreenSkeleton rows={4} />
    )
  if (id === undefined) return <Editor key="new" object={null} all={data} />
  const found = data.find((one) => String(one.id) === id)
  return found ? <Editor key={found.id} object={found} all={data} /> : <NotFound parent={parent} />
}
