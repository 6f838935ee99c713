import { tryStorage } from '../lib/local-storage.ts'
import { requestDraftPrefix as prefix } from './clear-request-drafts.ts'

interface RequestDraft {
  /** The id of the customer; null: nobody was signed in. */
  owner: number | null
  values: Record<string, string>
}

/** The typed values of request forms, stored in this tab across pages and reloads until they are sent or the customer signs out. */
export const requestDraft = {
  get(form: string, owner: number | null): Record<string, string> {
    const stored = tryStorage(
      () => JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null') as RequestDraft | null,
    )
    return stored && (stored.owner === null || stored.owner === owner) ? stored.values : {}
  },
  /** Adds typed values to those stored before. Values typed before signing in belong to the customer who then signs in. */
  save(form: string, owner: number | null, typed: Record<string, string>): void {
    const values = { ...requestDraft.get(form, owner), ...typed }
    if (Object.keys(values).length > 0)
      tryStorage(() => sessionStorage.setItem(prefix + form, JSON.stringify({ owner, values })))
  },
  clear(form: string): void {
    tryStorage(() => sessionStorage.removeItem(prefix + form))
  },
}
