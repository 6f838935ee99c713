import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './tables.ts'

const mark = '/* prepared */ '
/** Statements come in few shapes; if there are more, the others are planned each time, because a plan takes memory on each connection. */
const maxNames = 60
const names = new Map<string, string>()

/** A placeholder for a value in a statement that is compiled before its values are known. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A placeholder for each value of a statement. */
export type Placeholders<Given> = { [Name in keyof Given]: RawBuilder<Given[Name]> }

type Prepared<Given, Row> = (db: Db, given: Given) => Promise<Row[]>

/**
 * Creates a statement that is compiled once and then planned once by each connection, for frequent statements that cost more to compile and
 * to plan than to execute. The plan does not know the values, so it is not for searches, whose best plan depends on them. `write` gets a
 * placeholder for each value.
 */
export function prepared<Given, Row>(
  write: (given: Placeholders<Given>, db: Db) => CompiledQuery<Row>,
): Prepared<Given, Row> {
  let written: CompiledQuery<Row> | undefined
  return async (db, given) => {
    written ??= writtenOnce(write(placeholders<Given>(), db))
    const parameters = written.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    )
    const query = { ...written, parameters }
    const { rows } = await retryOnStalePlan(() => db.executeQuery<Row>(query), db.isTransaction)
    return rows
  }
}

/** More than the connections of a process (200), each of which may have a stale plan. */
const maxOutdated = 201

/**
 * Retries a statement that met a stale cached plan. Inside a transaction only the whole transaction can be retried: `withTransactionRetry`.
 */
export async function retryOnStalePlan<T>(
  work: () => Promise<T>,
  isInTransaction = false,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (isInTransaction || tries === maxOutdated || !isStaleCachedPlan(error)) throw error
    }
  }
}

/** Returns one statement for each shape, created when it is first needed. `shape`: few values, compared by their JSON. */
export function memoizeByShape<Shape, Made>(make: (shape: Shape) => Made): (shape: Shape) => Made {
  const made = new Map<string, Made>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const existing = made.get(key) ?? make(shape)
    made.set(key, existing)
    return existing
  }
}

const placeholders = <Given>(): Placeholders<Given> =>
  new Proxy({} as Placeholders<Given>, {
    get: (_, name) => (typeof name === 'string' ? sql.val(new Placeholder(name)) : undefined),
  })

function writtenOnce<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const text = mark + query.sql
  if (!names.has(text) && names.size < maxNames) names.set(text, `warif_${names.size + 1}`)
  return { ...query, sql: text }
}

/** Returns the name under which the server stores a prepared statement; undefined: it is not prepared. */
export const nameOf = (text: string): string | undefined =>
  text.startsWith(mark) ? names.get(text) : undefined

/**
 * Whether a migration changed a table under a cached plan, as when a newer process starts in parallel. Nothing was done; another connection
 * can do it.
 */
export const isStaleCachedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan')
