import type { ClientBase, Pool } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Records every statement sent over a pool except the regular reading of settings, on connections opened from now on. */
export function watchStatements(pool: Pool): { taken: () => Statement[] } {
  let noted: Statement[] = []
  pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [what, values] = given
      // Reading the settings and checking that the server is still the primary are triggered by timers, not by requests.
      if (typeof what === 'string' && !/from shop_settings\)|pg_logical_emit_message/.test(what))
        noted.push({ text: what, values: Array.isArray(values) ? values : [] })
      return query(...given)
    }) as typeof client.query
  })
  return {
    /** Statements since the last call. */
    taken: () => {
      const taken = noted
      noted = []
      return taken
    },
  }
}

/** Whether it is only the start or the end of a transaction. */
export const isFrame = ({ text }: Statement): boolean =>
  /^(begin|commit|rollback|start transaction)/i.test(text)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

interface Scan {
  table: string
  /** The planner's term: `Index Only Scan`, `Seq Scan` … */
  how: string
}

/** The scans of a statement for each table, according to the planner. */
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

/** The tables that a statement reads completely. */
export const tablesReadWhole = async (pool: Pool, statement: Statement): Promise<string[]> =>
  (await scansOf(pool, statement)).filter(({ how }) => how === 'Seq Scan').map(({ table }) => table)

/** The tables with more than a thousand rows, as of the last `analyze`. */
export async function largeTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000`,
  )
  return rows.map(({ name }) => name)
}
