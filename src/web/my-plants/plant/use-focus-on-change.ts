import { useEffect, useRef } from 'react'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'

/** Its button disappears with the old status: the focus moves to the heading, above what is said of the new one. */
export function useFocusOnChange(status: OwnedPlantDetail['status']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(status)
  useEffect(() => {
    if (former.current !== status) heading.current?.focus()
    former.current = status
  }, [status])
  return heading
}
