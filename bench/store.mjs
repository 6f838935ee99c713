import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCatalogue } from '../demo/catalogue.ts'
import { insertCatalogue } from '../demo/import.ts'
import { connect } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

const root = join(import.meta.dirname, '..')

/** The built store with the demo's catalogue, on a database of its own; its pictures are named, not made. */
export async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  await fill(folder)
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  child.stdout.resume() // The log is written, and thrown away.
  return {
    port,
    pid: child.pid,
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(folder) {
  const embedded = await startEmbedded(folder)
  await embedded.createDatabase('warif')
  const { db, close } = connect(embedded.address('warif'))
  await migrate(db, join(root, 'migrations'))
  const catalogue = await readCatalogue()
  await db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  const products = await db.selectFrom('products').select('id').execute()
  const pictures = products.map(({ id }) => ({ product_id: id, path: `bench/${id}.webp`, width: 1200, height: 1200 }))
  await db.insertInto('product_images').values(pictures).execute()
  await close()
  await embedded.stop()
}

/** Waits for the ready line, which names the port. */
function portOf(child) {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the store ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      const port = /http:\/\/localhost:(\d+)/.exec(chunk)?.[1]
      if (port) resolve(Number(port))
    })
  })
}
