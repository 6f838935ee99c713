import { useEffect, useEffectEvent, useState } from 'react'
import { useMember } from '../session/member.ts'
import { draftKeyOf, draftStore, type Draft } from '../session/draft-store.ts'
import type { Fields } from './merge.ts'
import { changedIn } from './merge.ts'

const pauseMs = 500

interface DraftPlan<F extends Fields> {
  entity: string
  id: number | null
  base: { version: number | null; fields: F }
  values: F
  isChanged: boolean
  /** Restores values typed before the tab was closed, killed, or reloaded for another member. */
  restore: (draft: Draft<F>) => void
}

/** Stores the form's values on this device 500 ms after the last key, and restores them (office.md O0.5). */
export function useDraft<F extends Fields>(plan: DraftPlan<F>) {
  const me = useMember()
  const key = draftKeyOf(me.id, plan.entity, plan.id)
  const [isRead, setIsRead] = useState(false)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const { base, values, isChanged } = plan

  const take = useEffectEvent((draft: Draft<F> | null) => {
    setIsRead(true)
    if (!draft || isChanged) return
    plan.restore(draft)
    setRestoredAt(draft.at)
  })
  useEffect(() => {
    let isLeft = false
    void draftStore.get<F>(key).then((draft) => !isLeft && take(draft))
    return () => {
      isLeft = true
    }
  }, [key])

  useEffect(() => {
    if (!isRead || !isChanged) return
    const write = () => {
      const names = changedIn(base.fields, values)
      const changed = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<F>
      const at = new Date().toISOString()
      void draftStore.put<F>(key, { version: base.version, base: base.fields, changed, at })
    }
    const timer = setTimeout(write, pauseMs)
    // A hidden tab may be closed without notice.
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [key, base, values, isRead, isChanged])

  return {
    isRead,
    restoredAt: isChanged ? restoredAt : null,
    forget: () => {
      setRestoredAt(null)
      return draftStore.remove(key)
    },
  }
}
