import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf } from '#shared/day.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { mayNamePerson } from '#shared/text/personal.ts'
import { isQuoted } from '#shared/text/quotation.ts'

/** The interval at which counts are written together. */
const flushMs = 10_000
/** The largest number of unwritten words: a flood of invented ones must cost neither memory nor rows without limit. */
const maxWaiting = 2_000
const maxWordLength = 60
const minWordLength = 2
/** Digits without letters may be part of a phone number, and name no plant. */
const hasLetter = /\p{L}/u

interface Counted {
  day: string
  word: string
  asked: number
  found_none: number
}

interface Missed {
  day: string
  folded: string
  typed: string
  locale: Locale
  count: number
}

export interface Search {
  typed: string
  found: number
  /** The language of the page. */
  locale: Locale
  /** Filters were chosen in addition to the words, and may be the reason that nothing was found. */
  isNarrowed: boolean
}

export interface SearchCounter {
  /** Counts a search and whether it found anything; does not write yet. */
  note(search: Search): void
  /** Writes the counts. */
  flush(): Promise<void>
}

/**
 * Counts searches by day and folded word, without the person (office.md O5.5), and those that found nothing also as entered (plants.md
 * 59.4): in memory, written every ten seconds. Counts that a killed process has not written are lost; nothing depends on them.
 */
export function countSearches(
  db: Db,
  log: { warn(facts: object, text: string): void },
): SearchCounter {
  let waiting = new Map<string, Counted>()
  let missed = new Map<string, Missed>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [searches, misses] = [[...waiting.values()], [...missed.values()]]
    waiting = new Map()
    missed = new Map()
    try {
      if (searches.length > 0) await writeSearches(db, searches)
      if (misses.length > 0) await writeMisses(db, misses)
    } catch (error) {
      log.warn({ err: error }, 'searches could not be counted')
    }
  }

  return {
    flush,
    note({ typed, found, locale, isNarrowed }) {
      const folded = foldForSearch(typed)
      const word = folded.slice(0, maxWordLength).trim()
      // A quoted search repeats an earlier one, which was counted.
      if (!hasLetter.test(word) || word.length < minWordLength) return
      if (mayNamePerson(typed) || isQuoted(typed)) return
      const day = dayOf(new Date())
      const key = `${day} ${word}`
      const known = waiting.get(key)
      if (!known && waiting.size >= maxWaiting) return
      waiting.set(key, {
        day,
        word,
        asked: (known?.asked ?? 0) + 1,
        found_none: (known?.found_none ?? 0) + (found === 0 ? 1 : 0),
      })
      if (found === 0 && !isNarrowed && typed.length <= maxWordLength && folded === word) {
        const count = (missed.get(`${key} ${locale}`)?.count ?? 0) + 1
        missed.set(`${key} ${locale}`, { day, folded, typed, locale, count })
      }
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
  }
}

// Rows are written in a fixed order, so that two processes never deadlock.

const writeSearches = (db: Db, rows: Counted[]) =>
  sql`
    insert into search_words_asked (day, word, asked, found_none)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (day date, word text, asked int, found_none int)
    order by day, word
    on conflict (day, word) do update set asked = search_words_asked.asked + excluded.asked,
      found_none = search_words_asked.found_none + excluded.found_none`.execute(db)

const writeMisses = (db: Db, rows: Missed[]) =>
  sql`
    insert into search_misses (day, folded, typed, locale, count)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as missed (day date, folded text, typed text, locale text, count int)
    order by day, folded, locale
    on conflict (day, folded, locale) do update set typed = excluded.typed, count = search_misses.count + excluded.count`.execute(
    db,
  )
