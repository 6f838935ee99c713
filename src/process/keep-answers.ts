import type { Keep } from '#shared/keep.ts'
import { boundedStore } from './bounded-store.ts'
import { finish, type Finished, type Ready, type Wishes } from './finished-answer.ts'
import { watchRevision } from './watch-revision.ts'

interface KeepParts {
  /** The revision of what is on show; rejects while the database is away. */
  look(): Promise<string>
  log: { warn(facts: object, text: string): void }
  mostBytes?: number
}

interface Kept {
  keep: Keep
  /** What was learned to stand behind these words; null: ask the long way. */
  recall(words: string, wishes: Wishes): Ready | null
  /** Notes that `answer`, if it was one of ours, is what such words lead to. */
  learn(words: string, answer: Response): void
  /** What everything kept weighs. */
  bytes(): number
}

/** More ways to ask than this are forgotten and learned again; about 5 MB. */
const mostWays = 10_000

/**
 * Finished answers of the catalogue, made once per revision: a thousand callers of one key wait for one making. When the
 * revision moves all of them go, within a second; see docs/decisions/0022.
 */
export function keepAnswers({ look, log, mostBytes = 64 * 1024 * 1024 }: KeepParts): Kept {
  const watch = watchRevision({ look, log })
  const store = boundedStore<Finished>(mostBytes)
  const making = new Map<string, Promise<Finished>>()
  const ways = new Map<string, string>()
  const keyOf = new WeakMap<Response, string>()
  let shown: string | null = null

  function show(revision: string): void {
    if (revision !== shown) store.clear()
    shown = revision
  }

  /** Joins a making that began under the same revision; what began under an older one may show what was. */
  function makeOnce(key: string, revision: string, make: () => Promise<Response>): Promise<Finished> {
    const flight = `${revision} ${key}`
    const underWay = making.get(flight)
    if (underWay) return underWay
    const work = makeAndKeep(key, revision, make).finally(() => making.delete(flight))
    making.set(flight, work)
    return work
  }

  async function makeAndKeep(key: string, revision: string, make: () => Promise<Response>): Promise<Finished> {
    const finished = await finish(await make())
    if (finished.mayBeKept && watch.known() === revision) store.put(key, finished)
    return finished
  }

  return {
    async keep(request, key, make) {
      const revision = await watch.current()
      if (revision === null) return make()
      show(revision)
      const finished = store.get(key) ?? (await makeOnce(key, revision, make))
      const before = finished.bytes()
      const answer = await finished.answer(request)
      if (finished.bytes() !== before) store.weighAgain(key, finished)
      if (finished.mayBeKept) keyOf.set(answer, key)
      return answer
    },
    recall(words, wishes) {
      const key = ways.get(words)
      const revision = key === undefined ? null : watch.atOnce()
      if (key === undefined || revision === null) return null
      show(revision)
      return store.get(key)?.ready(wishes) ?? null
    },
    learn(words, answer) {
      const key = keyOf.get(answer)
      if (key === undefined) return
      if (ways.size >= mostWays) ways.clear()
      ways.set(words, key)
    },
    bytes: store.bytes,
  }
}
