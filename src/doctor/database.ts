import { sql } from 'kysely'
import { sharedSettings } from '#config/config.ts'
import type { Db } from '#db/tables.ts'
import { compareWithRunning } from '#domain/processes/announce-process.ts'
import { secretFingerprint, settingsFingerprints } from '#domain/processes/fingerprint.ts'
import { failing, ok, skipped, warning, type Check, type Finding } from './check.ts'
import type { Context } from './context.ts'

interface ServerFacts {
  version: number
  is_superuser: boolean
  is_read_only: boolean
  isolation: string
  has_trigrams: boolean
  is_encrypted: boolean
  is_local: boolean
  capacity: number
  used: number
}

/** Connections left free for the operator's tools, the backup and the next process (docs/operations.md, Sizing). */
const spareConnections = 10
/** Fewer are not enough for a backup and a person with psql. */
const minConnections = 3

/** The checks that query the database. They share one connection, so they wait for each other. */
export const databaseChecks = (context: Context, db: Db): Check[] => [
  { name: 'database', run: async () => checkServer(await readServer(db), context) },
  { name: 'connections', run: async () => checkConnections(await readServer(db), db, context) },
  { name: 'processes', run: () => checkProcesses(db, context) },
]

async function readServer(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version,
      current_setting('is_superuser')::boolean as is_superuser,
      current_setting('transaction_read_only')::boolean as is_read_only,
      current_setting('default_transaction_isolation') as isolation,
      exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1' as is_local,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as capacity,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database says nothing of itself')
  return facts
}

function checkServer(facts: ServerFacts, { config }: Context): Finding {
  const { version, isolation } = facts
  const major = Math.floor(version / 10_000)
  if (facts.is_read_only)
    return failing(
      'The database takes no writes: a standby, or set read-only.',
      'Name the primary in DATABASE_URL, or alter database … reset default_transaction_read_only.',
    )
  if (major < 15)
    return failing(`PostgreSQL ${major} is older than 15.`, 'Upgrade it (pg_upgradecluster).')
  if (!facts.has_trigrams)
    return warning(
      'The extension pg_trgm is not there, so the shop was never started on this database.',
      'Install postgresql-contrib; the first start creates it if the role owns the database.',
    )
  if (isolation !== 'read committed')
    return warning(
      `Transactions are ${isolation} by default: orders are retried more often.`,
      'alter database … reset default_transaction_isolation, unless it is a distributed one.',
    )
  if (config.databaseUrl === null)
    return ok(`The built-in PostgreSQL ${major} in DATA_DIR takes writes.`)
  if (facts.is_superuser)
    return warning(
      'The shop’s role is a superuser of the database.',
      'create role warif login; alter database warif owner to warif; and take that role.',
    )
  const link = facts.is_encrypted ? 'encrypted' : 'not encrypted'
  if (!facts.is_encrypted && !facts.is_local)
    return warning(
      `The connection to PostgreSQL ${major} is not encrypted.`,
      'Add ?sslmode=verify-full to DATABASE_URL, or be sure that nobody else reaches that network.',
    )
  return ok(
    `PostgreSQL ${major} takes writes; read committed, role without special rights, ${link}.`,
  )
}

async function checkConnections(
  { capacity, used }: ServerFacts,
  db: Db,
  { config: { poolSize } }: Context,
): Promise<Finding> {
  const free = capacity - used
  const processes = Math.max(1, await countProcesses(db))
  const wanted = processes * poolSize + spareConnections
  const text = `${free} of ${capacity} connections are free; ${processes} processes may take ${poolSize} each.`
  const remedy = 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE.'
  if (free < minConnections) return failing(text, remedy)
  return wanted > capacity ? warning(text, remedy) : ok(text)
}

async function countProcesses(db: Db): Promise<number> {
  if (!(await hasTable(db, 'running_processes'))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from running_processes where seen_at > now() - interval '90 seconds'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${table}) is not null as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

/** Checks whether the running processes agree with each other and with the settings of this command. */
async function checkProcesses(db: Db, { config, secretKey }: Context): Promise<Finding> {
  if (secretKey === null || !(await hasTable(db, 'running_processes')))
    return skipped('The shop was never started on this database.')
  const own = secretFingerprint(secretKey)
  const known = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst()
  if (known && known.fingerprint !== own)
    return failing(
      'SECRET_KEY is not the key that this database was used with, so no process would start with it.',
      'Set the key of the running processes, or the former one in SECRET_KEY_PREVIOUS.',
    )
  const { places, differences } = await compareWithRunning(db, {
    secretFingerprint: own,
    settings: settingsFingerprints(secretKey, { ...sharedSettings(config), setByServer: null }),
  })
  if (differences.length > 0)
    return failing(
      `Settings of running processes differ from this command’s: ${differences.map(({ setting, places: where }) => `${setting} (${where})`).join(', ')}.`,
      'Give all of them the same settings and restart them; run this command with these settings too.',
    )
  if (places.length === 0) return skipped('No process runs at the moment.')
  return ok(`All processes have these settings: ${places.join(', ')}.`)
}
