import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { encodeUpload } from '#adapters/media/encode-upload.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { createApi } from '#api/app.ts'
import { connect } from '#db/connection/connect.ts'
import { nameOf } from '#db/prepared.ts'
import { readConfig } from '#config/config.ts'
import { isFrame, watchStatements, type Statement } from '../test/support/database/statements.ts'
import { journey, signInShoppers, type Ask, type Shopper } from './shopper.ts'

/** The statements of one journey. */
export interface Recorded {
  /** Number of statements of the whole journey, without the start and end of transactions. */
  count: number
  /** Statements of the last call, the order, with its transaction. */
  order: Statement[]
}

/** Lets each shopper buy once, in this process, and records the statements. */
export async function recordJourneys(databaseUrl: string, count: number): Promise<Recorded[]> {
  const { db, pool, close } = connect(databaseUrl)
  const watch = watchStatements(pool)
  const nothing = () => {}
  const log = { info: nothing, warn: nothing, error: nothing }
  // Its sums are read once a second by a timer, not by a journey.
  const { settings } = readConfig({ RATE_LIMIT_PER_MINUTE: '0' })
  const media = { encode: encodeUpload, storage: pictureStorage(folderStore(tmpdir())) }
  const photos = { encode: encodePhoto, storage: photoStorage(folderStore(tmpdir())) }
  const ports = { sendSms: async () => {}, payments: null, media, photos }
  const api = createApi({
    db,
    settings: { ...settings, secretKey: 'secret key of the bench' },
    log,
    ports,
    officeFilesDir: '',
  })
  const recorded: Recorded[] = []
  for (const shopper of await signInShoppers(db, count)) {
    watch.taken()
    const calls: Statement[][] = []
    for (const step of journey(shopper)) {
      await callApi(api.fetch, shopper)(...step)
      calls.push(watch.taken())
    }
    recorded.push({
      count: calls.flat().filter((one) => !isFrame(one)).length,
      order: transactionIn(calls.at(-1) ?? []),
    })
  }
  await api.close()
  await close()
  return recorded
}

const transactionIn = (statements: Statement[]): Statement[] =>
  statements.slice(statements.findIndex(isFrame))

/** Statements that the shop prepares are prepared here too. */
function namedAsInTheShop(text: string): { name?: string } {
  const name = nameOf(text)
  return name === undefined ? {} : { name }
}

/** The list and the plant are requested like an anonymous browser does, as in `requestAs`. */
const callApi =
  (fetch: (request: Request) => Response | Promise<Response>, { token }: Shopper): Ask =>
  async (method, path, body) => {
    const headers =
      method === 'POST'
        ? { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
        : {}
    const init: RequestInit = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(new Request(`http://shop.test${path}`, init))
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }

/**
 * The limit of an order: the same statements of its transaction, sent repeatedly by clients that do nothing else, one connection each.
 *
 * @returns orders a second
 */
export async function replayOrders(
  databaseUrl: string,
  recorded: Recorded[],
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    recorded.map(async () => {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const start = performance.now()
  const counts = await Promise.all(
    clients.map(async (client, nth) => {
      let count = 0
      for (; performance.now() - start < seconds * 1000; count += 1)
        for (const { text, values } of recorded[nth]?.order ?? [])
          await client.query({ text, values, ...namedAsInTheShop(text) })
      return count
    }),
  )
  const took = (performance.now() - start) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return counts.reduce((sum, each) => sum + each, 0) / took
}
