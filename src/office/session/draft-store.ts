/** What was typed and not saved. */
export interface Draft<Fields> {
  /** The version it was typed over; null: of something new. */
  version: number | null
  /** The fields as they were before. */
  base: Fields
  /** Those that were changed. */
  changed: Partial<Fields>
  /** Of the last key, ISO. */
  at: string
}

const [database, table] = ['warif-office', 'drafts']
/** Nobody comes back to something typed longer ago. */
const maxAgeMs = 30 * 86_400_000

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no drafts')))
  })
  // A private window may refuse; the next one asks again.
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
    // Without drafts an editor works as well.
    return null
  }
}

const startOf = (memberId: number) => `${memberId}/`

/** Who signed out: what stands on their pages is written no more, also not when the browser leaves them. */
let closedMember: number | null = null

let channel: BroadcastChannel | undefined
/** The other tabs of the office. */
const tabs = () => (channel ??= new BroadcastChannel(database))

/**
 * Drafts on this device, under a key that names the member and the object (office.md O0.5): `7/product/3`. They outlive a lock, a session
 * that ended and a killed tab, not a sign-out.
 */
export const draftStore = {
  async get<Fields>(key: string): Promise<Draft<Fields> | null> {
    const draft = (await run('readonly', (drafts) => drafts.get(key))) as
      | Draft<Fields>
      | undefined
      | null
    if (!draft || Date.now() - Date.parse(draft.at) > maxAgeMs) return null
    return draft
  },
  put: async <Fields>(key: string, draft: Draft<Fields>) => {
    if (closedMember === null || !key.startsWith(startOf(closedMember)))
      await run('readwrite', (drafts) => drafts.put(draft, key))
  },
  remove: (key: string) => run('readwrite', (drafts) => drafts.delete(key)),
  /** Removes all of a member who signs out, and writes none until somebody is at work again; in other tabs too. */
  async close(memberId: number): Promise<void> {
    closedMember = memberId
    // A channel is of this origin alone, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tabs().postMessage(memberId)
    const ofMember = IDBKeyRange.bound(startOf(memberId), `${startOf(memberId)}\uffff`)
    await run('readwrite', (drafts) => drafts.delete(ofMember))
  },
  reopen: (): void => {
    closedMember = null
  },
  /** Calls back when a member signed out in another tab. */
  onClosedElsewhere: (closed: (memberId: number) => void): void =>
    tabs().addEventListener('message', ({ data }: MessageEvent<number>) => {
      closedMember = data
      closed(data)
    }),
}
