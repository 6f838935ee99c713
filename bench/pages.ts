import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import type { WireAnswer } from './bare-server.ts'
import { load } from './load.ts'
import { cpuOf } from './processor.ts'
import { atLeast, atMost, rounded, told, type Row } from './row.ts'
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
/** One more word than a kept address may have. */
const rendered = '/ar/products?rendered=1'

/** What is sent from memory, beside a bare node:http server that writes the same bytes; and what it costs to render a page. */
export async function measurePages(): Promise<Row[]> {
  const store = await openStore()
  const bare = await openBare(await Promise.all(asked.map(({ path }) => answerOf(store.port, path))))
  try {
    const rows: Row[] = []
    for (const each of asked) rows.push(...(await compare(each, store, bare)))
    await load({ ...store, path: rendered, headers, seconds })
    const { cpuMs } = await turn({ port: store.port, pid: store.pid }, rendered, 4 * seconds)
    return [...rows, atMost('products page, cold: CPU to render 24 cards', cpuMs, 6, 'ms')]
  } finally {
    bare.child.disconnect()
    await store.close()
  }
}

interface Server {
  port: number
  pid: number
}

/** Many short turns, one after the other, so that whatever else the machine does falls on both alike. */
async function compare({ what, path, leastShare, mostCpu }: (typeof asked)[number], store: Store, bare: Server): Promise<Row[]> {
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
  const beside = cpu === null ? '' : `; CPU ${rounded(sum(ours, 'cpuMs') / sum(limit, 'cpuMs'))} × the bare server’s`
  const name = `${what}: share of a bare server’s rate`
  return [
    leastShare ? atLeast(name, share, leastShare, '', beside) : told(name, `${rounded(share)}${beside}`),
    ...(mostCpu ? [atMost(`${what}: CPU`, cpu, mostCpu, 'ms')] : []),
  ]
}

interface Turn {
  /** Answers a second. */
  rate: number
  /** For one answer; null where it is not measured. */
  cpuMs: number | null
}

async function turn({ port, pid }: Server, path: string, duration = seconds): Promise<Turn> {
  const before = cpuOf(pid)
  const { answers, seconds: took } = await load({ port, path, headers, seconds: duration })
  const after = cpuOf(pid)
  return { rate: answers / took, cpuMs: before === null || after === null ? null : ((after - before) * 1000) / answers }
}

const sum = (turns: Turn[], of: keyof Turn): number => turns.reduce((all, each) => all + (each[of] ?? 0), 0)

/** What the store answers, as it stands on the wire. */
function answerOf(port: number, path: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { Host: 'shop.test', ...headers } }, async (answer) => {
      const { connection: _kept, 'keep-alive': _long, 'transfer-encoding': _chunked, date: _date, ...rest } = answer.headers
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

async function openBare(answers: WireAnswer[]) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(answers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port, pid: child.pid ?? 0 }
}
