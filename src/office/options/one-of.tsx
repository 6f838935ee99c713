import type { ComponentType } from 'react'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'

/** The editor of one item of a list that is loaded as a whole; without an id, of a new item. */
export function OneOf<T extends { id: number }>({
  id,
  result: { data, error, refetch },
  editor: Editor,
}: {
  id: string | undefined
  result: { data: T[] | undefined; error: Error | null; refetch: () => unknown }
  editor: ComponentType<{ object: T | null; all: T[] }>
}) {
  if (!data)
    return error ? <LoadFailure error={error} onRetry={refetch} /> : <ScreenSkeleton rows={4} />
  if (id === undefined) return <Editor key="new" object={null} all={data} />
  const found = data.find((one) => String(one.id) === id)
  return found ? <Editor key={found.id} object={found} all={data} /> : <NotFound />
}
