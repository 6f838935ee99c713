import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/connection/connect.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { createLimitedRole } from '../support/database/limited-role.ts'
import { root } from '../support/files.ts'
import { runProgram } from '../support/run-program.ts'
import { openShop, type Shop } from '../support/shop.ts'

const migrations = join(root, 'migrations')
const newest = '0063-key-locks.sql'
const role = `warif_limited_${randomBytes(4).toString('hex')}`
let folder: string
let shop: Shop
/** A connection with the role of the shop’s processes, where another role owns the schema. */
let limited: Connection
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-migrate-'))
  shop = await openShop()
  await createLimitedRole(shop.db, role)
  limited = connect(urlOfShop().replace(/\/\/[^@/]*@?/, `//${role}@`), { poolSize: 2 })
})
afterAll(async () => {
  await limited.close()
  await sql`drop owned by ${sql.ref(role)}`.execute(shop.db)
  await sql`drop role ${sql.ref(role)}`.execute(shop.db)
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const urlOfShop = () => String(shop.pool.options.connectionString)
const runMigrate = () =>
  runProgram(['src/migrate-command.ts'], { DATABASE_URL: urlOfShop(), DATA_DIR: folder })

test(
  'npm run migrate migrates and builds the indexes, and a role without these rights starts only afterwards',
  { timeout: 120_000 },
  async () => {
    await sql`drop table key_locks`.execute(shop.db)
    await sql`drop function try_lock_key(text)`.execute(shop.db)
    await sql`delete from schema_migrations where name = ${newest}`.execute(shop.db)

    await expect(migrate(limited.db, migrations)).rejects.toThrow(
      /^The migration 0063-key-locks\.sql failed: permission denied .*npm run migrate/,
    )
    const { code, said } = await runMigrate()
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^applied 0063-key-locks\.sql\n(built the index \w+\n)+$/),
    })
    expect(await runMigrate()).toEqual({
      code: 0,
      said: 'Nothing to do: the schema is up to date.\n',
    })
    expect(await migrate(limited.db, migrations)).toEqual([])
    await sql`insert into key_locks (key_sha256) values ('')`.execute(limited.db)
    await expect(sql`create table mine ()`.execute(limited.db)).rejects.toThrow(/permission denied/)
  },
)
