// Public pages and the catalogue beside a bare node:http server that writes the same bytes: requests a second and CPU each.
import { fork } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { load } from './load.mjs'
import { openStore } from './store.mjs'

const [warmUps, turns, seconds] = [3, 6, 1.5]
const headers = { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'ar' }
const asked = [
  { what: 'home', path: '/ar', goal: 0.8 },
  { what: 'products', path: '/ar/products', goal: 0.8 },
  { what: 'product', path: '/ar/product/1', goal: 0.8 },
  { what: 'API, 24 plants', path: '/api/products?limit=24', goal: 0.6 },
  { what: 'API, a plant', path: '/api/products/1' },
  // What it would cost without kept bytes: a word more in the address, and the page is rendered.
  { what: 'products, rendered', path: '/ar/products?rendered=1' },
]

const store = await openStore()
try {
  const bare = await openBare(await Promise.all(asked.map(({ path }) => answerOf(path))))
  console.log(`| what | bytes | share of a bare server's rate | goal | CPU, ours : bare |\n|---|---|---|---|---|`)
  for (const each of asked) console.log(await compare(each, bare))
  bare.child.disconnect()
} finally {
  await store.close()
}

/** Many short turns, one after the other, so that whatever else the machine does falls on both alike. */
async function compare({ what, path, goal }, bare) {
  const ours = { answers: 0, seconds: 0, cpu: 0 }
  const limit = { answers: 0, seconds: 0, cpu: 0 }
  for (let turn = -warmUps; turn < turns; turn += 1) {
    const seen = [
      [ours, await load({ ...store, path, headers, seconds })],
      [limit, await load({ port: bare.port, pid: bare.child.pid, path, headers, seconds })],
    ]
    if (turn >= 0) for (const [sum, part] of seen) for (const key of Object.keys(sum)) sum[key] += part[key]
  }
  const ratio = (of) => (of(ours) / of(limit)).toFixed(2)
  const share = ratio(({ answers, seconds }) => answers / seconds)
  const cpu = ratio(({ answers, cpu }) => cpu / answers)
  return `| ${what} | ${bare.bytes.get(path)} | ${share} | ${goal ?? ''} | ${cpu} : 1 |`
}

/** What the store answers, as it stands on the wire. */
async function answerOf(path) {
  return new Promise((resolve, reject) => {
    get({ port: store.port, path, headers: { Host: 'shop.test', ...headers } }, async (answer) => {
      const chunks = await answer.toArray()
      const { connection: _kept, 'transfer-encoding': _chunked, date: _date, ...told } = answer.headers
      const body = Buffer.concat(chunks)
      resolve([path, { status: answer.statusCode, headers: { ...told, 'content-length': body.length }, body: body.toString('base64') }])
    }).on('error', reject)
  })
}

function openBare(answers) {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'))
  const bytes = new Map(answers.map(([path, { headers }]) => [path, headers['content-length']]))
  return new Promise((resolve) => {
    child.once('message', (port) => resolve({ child, port, bytes }))
    child.send(answers)
  })
}
