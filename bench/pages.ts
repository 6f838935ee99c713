import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import type { RawResponse } from './bare-server.ts'
import { load } from './load.ts'
import { cpuOf } from './cpu.ts'
import { atLeast, atMost, rounded, withoutGoal, type Row } from './result.ts'
import { openStore, type Store } from './store.ts'

const [warmUps, turns, seconds] = [2, 5, 1]
const headers = { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'ar' }
const asked = [
  { what: 'home', path: '/ar', leastShare: 0.8 },
  { what: 'products', path: '/ar/products', leastShare: 0.8 },
  { what: 'product', path: '/ar/product/1', leastShare: 0.8 },
  { what: 'API, 24 plants', path: '/api/products?limit=24', leastShare: 0.6, mostCpu: 0.1 },
  { what: 'API, a plant', path: '/api/products/1' },
]
/** An unknown query parameter bypasses the response cache: a full page of the list, and one beyond its end. */
const rendered = { full: '/ar/products?rendered=1', bare: '/ar/products?rendered=1&page=99' }
const cardsOfAPage = 12

/** Pages served from memory, compared with a bare node:http server that writes the same bytes; and the cost of rendering a page. */
export async function measurePages(): Promise<Row[]> {
  const store = await openStore()
  const bare = await openBare(
    await Promise.all(asked.map(({ path }) => answerOf(store.port, path))),
  )
  try {
    const rows: Row[] = []
    for (const each of asked) rows.push(...(await compare(each, store, bare)))
    return [...rows, await measureRendering(store)]
  } finally {
    bare.child.disconnect()
    await store.close()
  }
}

interface Server {
  port: number
  pid: number
}

/** Many short alternating turns, so that other load on the machine affects both equally. */
async function compare(
  { what, path, leastShare, mostCpu }: (typeof asked)[number],
  store: Store,
  bare: Server,
): Promise<Row[]> {
  const ours: Turn[] = []
  const limit: Turn[] = []
  for (let n = 0; n < warmUps + turns; n += 1) {
    const [our, bares] = [await turn(store, path), await turn(bare, path)]
    if (n < warmUps) continue
    ours.push(our)
    limit.push(bares)
  }
  const share = sum(ours, 'rate') / sum(limit, 'rate')
  const cpu = ours.some(({ cpuMs }) => cpuMs === null) ? null : sum(ours, 'cpuMs') / turns
  const beside =
    cpu === null
      ? ''
      : `; CPU ${rounded(sum(ours, 'cpuMs') / sum(limit, 'cpuMs'))} × the bare server’s`
  const name = `${what}: share of a bare server’s rate`
  return [
    leastShare
      ? atLeast(name, share, leastShare, '', beside)
      : withoutGoal(name, `${rounded(share)}${beside}`),
    ...(mostCpu ? [atMost(`${what}: CPU`, cpu, mostCpu, 'ms')] : []),
  ]
}

/** The cost of 24 cards is calculated from a page of twelve and one without any, rendered alternately. */
async function measureRendering(store: Store): Promise<Row> {
  const full: Turn[] = []
  const bare: Turn[] = []
  for (let n = 0; n < warmUps + turns; n += 1) {
    const [twelve, none] = [await turn(store, rendered.full), await turn(store, rendered.bare)]
    if (n < warmUps) continue
    full.push(twelve)
    bare.push(none)
  }
  const [twelve, none] = [sum(full, 'cpuMs') / turns, sum(bare, 'cpuMs') / turns]
  const cpu = full.some(({ cpuMs }) => cpuMs === null)
    ? null
    : none + ((twelve - none) * 24) / cardsOfAPage
  const beside =
    cpu === null
      ? ''
      : `; a page of ${cardsOfAPage} ${rounded(twelve)} ms, of none ${rounded(none)} ms`
  return atMost('products page, cold: CPU to render 24 cards', cpu, 6, 'ms', beside)
}

interface Turn {
  /** Answers a second. */
  rate: number
  /** CPU time of one answer; null where it is not measured. */
  cpuMs: number | null
}

async function turn({ port, pid }: Server, path: string): Promise<Turn> {
  const before = cpuOf(pid)
  const { answers, seconds: took } = await load({ port, path, headers, seconds })
  const after = cpuOf(pid)
  return {
    rate: answers / took,
    cpuMs: before === null || after === null ? null : ((after - before) * 1000) / answers,
  }
}

const sum = (turns: Turn[], of: keyof Turn): number =>
  turns.reduce((all, each) => all + (each[of] ?? 0), 0)

/** The raw answer of the store. */
function answerOf(port: number, path: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { Host: 'shop.test', ...headers } }, async (answer) => {
      const {
        connection: _kept,
        'keep-alive': _long,
        'transfer-encoding': _chunked,
        date: _date,
        ...rest
      } = answer.headers
      const body = Buffer.concat(await answer.toArray())
      const lines = Object.entries(rest).map(([name, value]) => [name, String(value)])
      resolve({
        path,
        status: answer.statusCode ?? 0,
        headers: { ...Object.fromEntries(lines), 'content-length': body.length },
        body: body.toString('base64'),
      })
    }).on('error', reject)
  })
}

async function openBare(answers: RawResponse[]) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(answers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port, pid: child.pid ?? 0 }
}
