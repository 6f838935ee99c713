/** Unsaved input. */
export interface Draft<Fields> {
  /** The version it was typed over; null: a new object. */
  version: number | null
  /** The fields as they were before. */
  base: Fields
  /** The changed fields. */
  changed: Partial<Fields>
  /** The time of the last key, ISO. */
  at: string
}

const [database, table] = ['warif-office', 'drafts']
/** Older drafts are ignored. */
const maxAgeMs = 30 * 86_400_000

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no drafts')))
  })
  // A private window may refuse; the next call tries again.
  opened.catch(() => (opened = undefined))
  return opened
}

async function run<T>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const db = await open()
    return await new Promise((resolve, reject) => {
      const request = ask(db.transaction(table, mode).objectStore(table))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no draft')))
    })
  } catch {
    // Editors work without drafts too.
    return null
  }
}

/** `draftKeyOf` alone makes one, so that signing out finds every draft of a member. */
export type DraftKey = string & { readonly isDraftKey: true }

/** The key of a member's draft of an object; `id` null: of a new one, `all`: of all objects together. */
export const draftKeyOf = (
  memberId: number,
  entity: string,
  id: number | 'all' | null = null,
): DraftKey => `${startOf(memberId)}${entity}/${id ?? 'new'}` as DraftKey

const startOf = (memberId: number) => `${memberId}/`

/** The member who signed out: the drafts of their open pages are no longer written, even when the browser unloads the pages. */
let closedMember: number | null = null

let channel: BroadcastChannel | undefined
/** The channel to the office's other tabs. */
const tabs = () => (channel ??= new BroadcastChannel(database))

/**
 * Drafts on this device, under a key of member and object (office.md O0.5): `7/product/3`. They survive a lock, an expired session and a
 * killed tab, but not a sign-out.
 */
export const draftStore = {
  async get<Fields>(key: DraftKey): Promise<Draft<Fields> | null> {
    const draft = (await run('readonly', (drafts) => drafts.get(key))) as
      | Draft<Fields>
      | undefined
      | null
    if (!draft || Date.now() - Date.parse(draft.at) > maxAgeMs) return null
    return draft
  },
  put: async <Fields>(key: DraftKey, draft: Draft<Fields>) => {
    if (closedMember === null || !key.startsWith(startOf(closedMember)))
      await run('readwrite', (drafts) => drafts.put(draft, key))
  },
  remove: (key: DraftKey) => run('readwrite', (drafts) => drafts.delete(key)),
  /** Removes the drafts whose keys begin with `start`, except these: their objects are no longer open. */
  async removeExcept(start: string, kept: readonly string[]): Promise<void> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    const keys = (await run('readonly', (drafts) => drafts.getAllKeys(range))) ?? []
    for (const key of keys)
      if (!kept.includes(String(key))) await run('readwrite', (drafts) => drafts.delete(key))
  },
  /** Removes a member's drafts at sign-out, and writes none until a member signs in; in other tabs too. */
  async close(memberId: number): Promise<void> {
    closedMember = memberId
    // A channel is limited to this origin and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs().postMessage(memberId)
    const ofMember = IDBKeyRange.bound(startOf(memberId), `${startOf(memberId)}\uffff`)
    await run('readwrite', (drafts) => drafts.delete(ofMember))
  },
  reopen: (): void => {
    closedMember = null
  },
  /** Calls back when a member signs out in another tab. */
  onClosedElsewhere: (closed: (memberId: number) => void): void =>
    tabs().addEventListener('message', ({ data }: MessageEvent<number>) => {
      closedMember = data
      closed(data)
    }),
}
