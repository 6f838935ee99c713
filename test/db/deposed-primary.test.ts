import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/connection/connect.ts'
import type { Embedded } from '#db/embedded/start-embedded.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { signalServer } from '../load/support/signal-server.ts'
import { copyPrimary, startPrimary, startStandby } from '../support/database/standby.ts'

/** Longer than a session is trusted without a new check. */
const frozenMs = 5_500
const queryTimeoutMs = 1_000

let dirs: [string, string]
let old: Embedded
let successor: Embedded
let onOld: Connection
let onSuccessor: Connection

beforeAll(async () => {
  dirs = [await mkdtemp(join(tmpdir(), 'warif-old-')), await mkdtemp(join(tmpdir(), 'warif-new-'))]
  old = await startPrimary(dirs[0])
  await old.createDatabase('warif')
  await old.stop()
  await copyPrimary(dirs[0], dirs[1])
  old = await startPrimary(dirs[0])
  successor = await startStandby(dirs[1], old)
  onOld = connect(old.address('warif'))
  onSuccessor = connect(successor.address('warif'))
  await sql`alter system set synchronous_standby_names = '*'`.execute(onOld.db)
  await sql`select pg_reload_conf()`.execute(onOld.db)
  await sql`create table notes as select 'before' as contents`.execute(onOld.db)
}, 120_000)
afterAll(async () => {
  await Promise.all([onOld?.close(), onSuccessor?.close()])
  await Promise.all([successor?.stop(), old?.stop()])
  await Promise.all(dirs.map((one) => rm(one, { recursive: true, force: true })))
})

const hostOf = (server: Embedded) => encodeURIComponent(server.address('warif').host)
const mainProcess = async (dir: string) =>
  Number((await readFile(join(dir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])

/** The contents read; `unavailable` if the shop has to try again. */
const read = ({ db }: Connection): Promise<string | undefined> =>
  sql<{ contents: string }>`select contents from notes`.execute(db).then(
    ({ rows }) => rows[0]?.contents,
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return 'unavailable'
    },
  )

test('the pool refuses a primary that was frozen and replaced meanwhile, on old and on new connections', async () => {
  const byList = connect(
    `postgres://warif@${hostOf(old)},${hostOf(successor)}/warif?target_session_attrs=read-write`,
    { poolSize: 1, queryTimeoutMs },
  )
  const byName = connect(old.address('warif'), { poolSize: 1, queryTimeoutMs })
  const later = connect(old.address('warif'), { poolSize: 1, queryTimeoutMs })
  try {
    expect([await read(byList), await read(byName)]).toEqual(['before', 'before'])
    const main = await mainProcess(dirs[0])
    await signalServer(main, 'SIGSTOP')
    await sql`select pg_promote()`.execute(onSuccessor.db)
    await sql`update notes set contents = 'after'`.execute(onSuccessor.db)
    await pause(frozenMs)
    await signalServer(main, 'SIGCONT')

    // Both servers claim to be the primary, and the old one still answers queries.
    expect([await read(byName), await read(later)]).toEqual(['unavailable', 'unavailable'])
    const heard = new Set<string | undefined>()
    await expect
      .poll(async () => {
        const contents = await read(byList)
        heard.add(contents)
        return contents
      })
      .toBe('after')
    expect(heard).not.toContain('before')
  } finally {
    await Promise.all([byList, byName, later].map((one) => one.close()))
  }
})
