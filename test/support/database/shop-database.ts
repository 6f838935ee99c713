import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, escapeIdentifier, escapeLiteral, type Pool } from 'pg'
import { inject } from 'vitest'
import { command, urlOf } from './database.ts'

/**
 * Migrated, empty databases that earlier shops of this worker have released: emptying one takes a fifth of the CPU time of copying the
 * template and dropping the copy, which have a thousand files each.
 */
const free: string[] = []

/** The original schema of the databases of this worker, by name. */
const untouched = new Map<string, string>()

/** Statements that write the content of the template: the same for each of its copies, so they are made of the first one. */
let fill: string | undefined

/** Larger databases take longer to empty than to copy. */
const largestBytes = 4_000_000

/** Returns a migrated, empty database for exclusive use; release it with `leaveDatabase`. */
export async function takeDatabase(): Promise<string> {
  const left = free.pop()
  if (left) return left
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
  await command(inject('adminUrl'), `create database ${name} template ${inject('template')}`)
  const client = new Client({ connectionString: urlOf(inject('adminUrl'), name) })
  await client.connect()
  untouched.set(name, await valueOf(client, schemaQuery))
  fill ??= await fillingOf(client)
  await client.end()
  return name
}

/**
 * Empties the database for the next shop, or drops one that has changed otherwise: other tables, statistics, or much data. `pool`: its one
 * remaining connection, which is closed.
 */
export async function leaveDatabase(name: string, pool: Pool): Promise<void> {
  const isEmpty = await empty(pool, name).catch(() => false)
  await pool.end()
  if (isEmpty) free.push(name)
  else await command(inject('adminUrl'), `drop database if exists ${name} with (force)`)
}

/** One connection, over which all statements run in order. */
type Session = Pick<Client, 'query'>

async function valueOf<T>(client: Session, statement: string): Promise<T> {
  const { rows } = await client.query<{ value: T }>(`select (${statement}) as value`)
  return rows[0]?.value as T
}

/**
 * The content of the database except rows: any change gives one of these rows another `xmin`. The results of `analyze` affect plans, so
 * they count.
 */
const schemaQuery = `select string_agg(one, ' ') from (${[
  ...['namespace', 'class', 'attribute', 'attrdef', 'constraint', 'index', 'trigger', 'rewrite'],
  ...['proc', 'type', 'extension', 'statistic where starelid >= 16384'],
  'db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
]
  .map((table) => `select concat(count(*), '/', sum(xmin::text::bigint)) from pg_${table}`)
  .join(' union all ')}) as known (one)`

/** Statements that write its content and set its sequences. */
async function fillingOf(client: Session): Promise<string> {
  const statements: string[] = []
  for (const { table } of await filledTables(client)) {
    const rows = await valueOf<string>(client, `select jsonb_agg(row)::text from ${table} as row`)
    const columns = await valueOf<string>(
      client,
      `select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    if (rows)
      statements.push(`insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, ${escapeLiteral(rows)})`)
  }
  const sequences = await valueOf<string>(
    client,
    `select string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value is not null), ', ') from pg_sequences`,
  )
  return [...statements, `select ${sequences}`].join(';\n')
}

/** Tables with pages, including those with only deleted rows, until a vacuum. */
async function filledTables(client: Session): Promise<{ table: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select relname as name, size as bytes from pg_class, pg_relation_size(oid) as size
    where relkind = 'r' and relnamespace = 'public'::regnamespace and size > 0`)
  return rows.map(({ name, bytes }) => ({ table: escapeIdentifier(name), bytes: Number(bytes) }))
}

/** True: it equals the template again. */
async function empty(client: Session, name: string): Promise<boolean> {
  const schema = untouched.get(name)
  if (!fill || !schema || !(await isAlone(client))) return false
  if ((await valueOf(client, schemaQuery)) !== schema) return false
  const tables = await filledTables(client)
  if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > largestBytes) return false
  await client.query(`begin;
    set local session_replication_role = replica;
    set local lock_timeout = '2s';
    ${tables.map(({ table }) => `delete from ${table};`).join('\n')}
    ${fill};
    commit;
    -- The server lists a session for a moment after it has ended; a restore into the next shop must not take it for an open shop.
    set application_name to 'closed'`)
  return true
}

/** Sessions of a shop end a moment after it is closed; a remaining one would write into the next shop. */
async function isAlone(client: Session): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    const others = await valueOf<string>(
      client,
      `select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (Number(others) === 0) return true
    await pause(10)
  }
  return false
}
