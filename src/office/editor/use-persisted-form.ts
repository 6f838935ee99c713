import { useState } from 'react'
import { changedIn, type Fields } from './merge.ts'
import { useDraft } from './use-draft.ts'

/**
 * The fields of a document that is sent as a whole, such as a receipt: stored on the device until sent or discarded (office.md O0.5).
 * `entity` names the document; one unfinished document is kept per name.
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
    /** Stored values have been read. */
    isRead: draft.isRead,
    restoredAt: draft.restoredAt,
    change: (part: Partial<F>) => setValues((before) => ({ ...before, ...part })),
    update: (next: (before: F) => F) => setValues(next),
    /** Resets to blank fields and removes stored values. */
    clear: () => {
      const fields = blank()
      setBase({ version: null, fields })
      setValues(fields)
      return draft.forget()
    },
  }
}
