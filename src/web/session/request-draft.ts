import { tryStorage } from '../lib/local-storage.ts'

const prefix = 'request_draft_'

interface SavedDraft {
  /** The id of the customer; null: nobody was signed in. */
  owner: number | null
  values: Record<string, string>
}

/** The typed values of request forms, kept in this tab across pages and reloads until they are sent or the customer signs out. */
export const requestDraft = {
  /** Values typed before signing in belong to the customer who then signs in. */
  get(form: string, owner: number | null): Record<string, string> {
    const saved = tryStorage(
      () => JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null') as SavedDraft | null,
    )
    return saved && (saved.owner === null || saved.owner === owner) ? saved.values : {}
  },
  save(form: string, owner: number | null, values: Record<string, string>): void {
    tryStorage(() => sessionStorage.setItem(prefix + form, JSON.stringify({ owner, values })))
  },
  clear(form: string): void {
    tryStorage(() => sessionStorage.removeItem(prefix + form))
  },
}

export function clearRequestDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}
