import { tryStorage } from '../lib/local-storage.ts'

export const requestDraftPrefix = 'request_draft_'

/** Removes what `requestDraft` has stored. In a file of its own, because every page loads it and only the request forms the rest. */
export const clearRequestDrafts = (): void =>
  void tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(requestDraftPrefix)) sessionStorage.removeItem(key)
  })
