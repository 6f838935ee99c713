import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'

/** How long counts wait before they are written together. */
const flushMs = 10_000
/** Words that wait at most: a flood of invented ones costs neither memory nor rows without end. */
const mostWaiting = 2_000
const longestWord = 60
const shortestWord = 2

interface Counted {
  day: string
  word: string
  asked: number
  found_none: number
}

export interface SearchCounter {
  /** Counts a search and whether it found anything; writes nothing yet. */
  note(typed: string, found: number): void
  /** Writes what was counted. */
  flush(): Promise<void>
}

/** A number like a phone's, however it is written, and what holds an address: it may name a person, and no plant is called so. */
const isPersonal = (typed: string): boolean =>
  typed.includes('@') || /\d{6}/.test(toAsciiDigits(typed).replace(/[^\p{L}\p{N}]/gu, ''))

/**
 * Counts what people search for, by day and folded word, without who asked (office.md O5.5): in memory, written every ten seconds.
 * What a process that is killed has not written is lost; nothing depends on it.
 */
export function countSearches(
  db: Db,
  log: { warn(facts: object, text: string): void },
): SearchCounter {
  let waiting = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...waiting.values()]
    waiting = new Map()
    if (rows.length === 0) return
    // In one order, so that two processes never wait for each other.
    await sql`
      insert into search_words_asked (day, word, asked, found_none)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (day date, word text, asked int, found_none int)
      order by day, word
      on conflict (day, word) do update set asked = search_words_asked.asked + excluded.asked,
        found_none = search_words_asked.found_none + excluded.found_none`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'searches could not be counted'))
  }

  return {
    flush,
    note(typed, found) {
      const word = foldForSearch(typed).slice(0, longestWord).trim()
      if (word.length < shortestWord || isPersonal(typed)) return
      const day = dayOf(new Date())
      const key = `${day} ${word}`
      const known = waiting.get(key)
      if (!known && waiting.size >= mostWaiting) return
      waiting.set(key, {
        day,
        word,
        asked: (known?.asked ?? 0) + 1,
        found_none: (known?.found_none ?? 0) + (found === 0 ? 1 : 0),
      })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
  }
}
