import { setTimeout as pause } from 'node:timers/promises'
import type { Keep } from '#shared/keep.ts'
import { ShopError } from '#shared/shop-error.ts'
import { boundedStore } from './lru-store.ts'
import { finish, type Finished, type Ready, type Wishes } from './cache-entry.ts'
import { watchRevision } from './catalogue-version.ts'

interface KeepParts {
  /** The revision of what is on show; rejects while the database is away. */
  look(): Promise<string>
  log: { warn(facts: object, text: string): void }
  mostBytes?: number
}

/** A request that went the long way. */
interface Lesson {
  request: Request
  answer: Response
  /** What is told of it, and of all that ask in the same words. */
  facts: Facts
}

interface Facts {
  path: string
  /** The pattern it is counted under. */
  route: string
}

export interface Kept {
  keep: Keep
  /** What was learned to stand behind these words; null: ask the long way. */
  recall(words: string, wishes: Wishes): (Ready & Facts) | null
  /** Notes that such words lead to what was kept for the request, if anything was, and with which headers it went out. */
  learn(words: string, lesson: Lesson): void
  /** What everything kept weighs. */
  bytes(): number
  /** How often an answer was asked for that may be kept: found ready, or made. */
  lookups(): { hits: number; misses: number }
}

/** More ways to ask than this are forgotten and learned again; about 5 MB. */
const mostWays = 10_000
const lookEveryMs = 250

/** A finished answer and the revision that it shows. */
interface Entry {
  revision: string
  finished: Finished
  bytes(): number
}

/**
 * Finished answers of the catalogue, made once per revision: a thousand callers of one key wait for one making. When the
 * revision moves each is made anew, within a second; what cannot be, because the database is away, is shown as it was. See
 * docs/decisions/0022.
 */
export function keepAnswers({ look, log, mostBytes = 64 * 1024 * 1024 }: KeepParts): Kept {
  const watch = watchRevision({ look, log })
  const store = boundedStore<Entry>(mostBytes)
  const making = new Map<string, Promise<Entry>>()
  const ways = new Map<string, Facts & { key: string }>()
  const given = new WeakMap<Request, { key: string; ready: Ready }>()
  const lookups = { hits: 0, misses: 0 }
  const heads = new WeakMap<Ready, Ready['headers']>()

  function find(key: string, revision: string): Entry | null {
    const entry = store.get(key)
    return entry && (entry.revision === revision || watch.isAway()) ? entry : null
  }

  /** Joins a making that began under the same revision; what began under an older one may show what was. */
  function makeOnce(key: string, revision: string, make: () => Promise<Response>): Promise<Entry> {
    const flight = `${revision} ${key}`
    const underWay = making.get(flight)
    if (underWay) return underWay
    const work = madeOrFormer(key, makeAndKeep(key, revision, make)).finally(() => making.delete(flight))
    making.set(flight, work)
    return work
  }

  /** What is being made, or as it was when the database turns out to be away meanwhile: a making may hang for seconds then. */
  async function madeOrFormer(key: string, work: Promise<Entry>): Promise<Entry> {
    const former = store.get(key)
    if (!former) return work
    work.catch(() => {}) // Perhaps nobody waits for it any more.
    for (;;) {
      const made = await Promise.race([work, pause(lookEveryMs, null, { ref: false })])
      if (made) return made
      if (watch.isAway()) return former
      watch.atOnce() // Nobody else may be asking, and only who asks finds out.
    }
  }

  async function makeAndKeep(key: string, revision: string, make: () => Promise<Response>): Promise<Entry> {
    try {
      const finished = await finish(await make())
      const former = store.get(key)
      if (finished.isMakeshift && former) return former
      const entry = { revision, finished, bytes: finished.bytes }
      if (finished.mayBeKept && watch.known() === revision) store.put(key, entry)
      return entry
    } catch (error) {
      const former = store.get(key)
      // A refusal is an answer. Any other failure is ours, and then what was is better than nothing.
      if (!former || error instanceof ShopError) throw error
      log.warn({ err: error, key }, 'an answer could not be made anew and is given as it was')
      return former
    }
  }

  return {
    async keep(request, key, make) {
      const revision = await watch.current()
      if (revision === null) return make()
      const found = find(key, revision)
      lookups[found ? 'hits' : 'misses'] += 1
      const entry = found ?? (await makeOnce(key, revision, make))
      const { finished } = entry
      const before = entry.bytes()
      const ready = await finished.prepare(wishesOf(request))
      if (entry.bytes() !== before) store.weighAgain(key, entry)
      if (finished.mayBeKept) given.set(request, { key, ready })
      const { bytes, ...told } = ready
      return new Response(bytes, told)
    },
    recall(words, wishes) {
      const way = ways.get(words)
      const revision = way ? watch.atOnce() : null
      if (!way || revision === null) return null
      const ready = find(way.key, revision)?.finished.ready(wishes)
      const headers = ready && heads.get(ready)
      if (headers) lookups.hits += 1
      return headers ? { status: ready.status, bytes: ready.bytes, headers, path: way.path, route: way.route } : null
    },
    learn(words, { request, answer, facts }) {
      const known = given.get(request)
      if (!known) return
      if (ways.size >= mostWays) ways.clear()
      ways.set(words, { ...facts, key: known.key })
      if (!heads.has(known.ready)) heads.set(known.ready, headOf(answer))
    },
    bytes: store.bytes,
    lookups: () => lookups,
  }
}

const wishesOf = ({ headers }: Request): Wishes => ({
  accepts: headers.get('accept-encoding') ?? '',
  knows: headers.get('if-none-match'),
})

/** All headers but the one that is each request's own. */
function headOf({ headers }: Response): Ready['headers'] {
  const { 'x-request-id': _own, ...head } = Object.fromEntries(headers)
  return head
}
