import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { killDatabase } from './shop-process.ts'
import { signalServer } from './signal-server.ts'

/** A migrated PostgreSQL server in this folder that is not a child process of the shop, so that only the test restarts it. */
export async function openDatabaseApart(folder: string) {
  const server = await startEmbedded(folder)
  await server.createDatabase('warif')
  const address = server.address('warif')
  const { db, close } = connect(address)
  await migrate(db, join(import.meta.dirname, '../../../migrations'))
  let dead = 0
  const mainProcess = async () =>
    Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    db,
    url: server.url('warif'),
    socket: join(address.host, `.s.PGSQL.${address.port}`),
    /** SIGKILL. */
    async kill() {
      dead = await killDatabase(folder, dead)
    },
    /** Stops it as an operator does. */
    stop: () => server.stop(),
    start: async () => void (await startEmbedded(folder)),
    freeze: async () => signalServer(await mainProcess(), 'SIGSTOP'),
    thaw: async () => signalServer(await mainProcess(), 'SIGCONT'),
    async close() {
      await close()
      await server.stop()
    },
  }
}
