import { useState } from 'react'
import { changedIn, type Fields } from './merge.ts'
import { useDraft } from './use-draft.ts'

/**
 * The fields of a document that is sent as a whole, as a receipt: kept on the device while they are typed, until it was sent or
 * given up (office.md O0.5). `entity` names the document; there is one unfinished of each.
 */
export function usePersistedForm<F extends Fields>(entity: string, blank: () => F) {
  const [base, setBase] = useState(() => ({ version: null, fields: blank() }))
  const [values, setValues] = useState(base.fields)
  const isChanged = changedIn(base.fields, values).length > 0
  const draft = useDraft<F>({
    entity,
    id: null,
    base,
    values,
    isChanged,
    restore: ({ changed }) => setValues({ ...base.fields, ...changed }),
  })
  return {
    values,
    isChanged,
    /** What was kept has been read. */
    isRead: draft.isRead,
    restoredAt: draft.restoredAt,
    change: (part: Partial<F>) => setValues((before) => ({ ...before, ...part })),
    update: (next: (before: F) => F) => setValues(next),
    /** Blank again, and nothing kept. */
    clear: () => {
      const fields = blank()
      setBase({ version: null, fields })
      setValues(fields)
      return draft.forget()
    },
  }
}
