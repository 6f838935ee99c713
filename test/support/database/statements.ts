import type { ClientBase, Pool } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Notes every statement sent over a pool but the regular reading of settings, on connections that are opened from now on. */
export function watchStatements(pool: Pool): { taken: () => Statement[] } {
  let noted: Statement[] = []
  pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [what, values] = given
      // Settings are read again by the clock, whatever is asked, and so is whether the server is still the primary.
      if (typeof what === 'string' && !/from shop_settings\)|pg_logical_emit_message/.test(what))
        noted.push({ text: what, values: Array.isArray(values) ? values : [] })
      return query(...given)
    }) as typeof client.query
  })
  return {
    /** Those since the last look. */
    taken: () => {
      const taken = noted
      noted = []
      return taken
    },
  }
}

/** Not work but its frame: the beginning and the end of a transaction. */
export const isFrame = ({ text }: Statement): boolean =>
  /^(begin|commit|rollback|start transaction)/i.test(text)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

interface Scan {
  table: string
  /** In the planner's words: `Index Only Scan`, `Seq Scan` … */
  how: string
}

/** How a statement reads each table, as the planner sees it. */
export async function scansOf(pool: Pool, { text, values }: Statement): Promise<Scan[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    values,
  )
  return rows.flatMap((row) => scansIn(row['QUERY PLAN'][0].Plan))
}

const scansIn = (plan: Plan): Scan[] => [
  ...(plan['Relation Name'] ? [{ table: plan['Relation Name'], how: plan['Node Type'] }] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

/** The tables a statement reads from end to end. */
export const tablesReadWhole = async (pool: Pool, statement: Statement): Promise<string[]> =>
  (await scansOf(pool, statement)).filter(({ how }) => how === 'Seq Scan').map(({ table }) => table)

/** The tables with more than a thousand rows, as of the last `analyze`. */
export async function largeTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000`,
  )
  return rows.map(({ name }) => name)
}
