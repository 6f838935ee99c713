import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openServer, type HttpServer } from '#http/server.ts'
import { exchange } from '../fuzz/send.ts'

// The shop's own timeouts are tens of seconds; here they are short.
const timeouts = {
  headersTimeout: 300,
  requestTimeout: 600,
  uploadTimeout: 2_000,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 300,
  idleTimeout: 1_000,
  maxConnections: 40,
}
const large = Buffer.alloc(64 * 1024 * 1024, 'x')

let server: HttpServer
/** The requests that the shop received, and how many of them are unanswered. */
let asked: string[]
let waiting: number
let mostWaiting: number

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  asked.push(pathname)
  mostWaiting = Math.max(mostWaiting, (waiting += 1))
  try {
    await request.text().catch(() => '')
    await pause(20)
    return new Response(pathname === '/large' ? large : 'answered')
  } finally {
    waiting -= 1
  }
}

beforeEach(async () => {
  asked = []
  waiting = mostWaiting = 0
  server = await openServer({ handle: answer }, 0, '127.0.0.1', { timeouts })
})
afterEach(() => server.close())

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${more}\r\n`
const isServed = async () => (await fetch(`http://127.0.0.1:${server.port}/served`)).ok

/** Sends something and then nothing; resolves with the answer when the shop ends the connection. */
const sendAndWait = (bytes: string) => exchange(server.port, bytes).then(String)

test.each([
  ['the first line', 'GET / HT'],
  ['the headers', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
  ['the body', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{"a":'],
  [
    'a chunk of the body',
    'POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"',
  ],
  ['the next request', get('/')],
])('a client that never ends %s is disconnected', async (_, beginning) => {
  await sendAndWait(beginning)
  expect(await isServed()).toBe(true)
})

/** Sends a body byte by byte, for longer than allowed except for a file of the back office. */
async function sendSlowly(path: string, type: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let answered = ''
  const ended = new Promise<void>((done) => {
    socket.on('data', (chunk: Buffer) => (answered += chunk.toString()))
    socket.on('error', () => done())
    socket.on('close', () => done())
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n`,
  )
  for (let sent = 0; sent < 10 && !socket.destroyed; sent += 1) {
    await pause(timeouts.requestTimeout / 6)
    if (socket.writable) socket.write('x')
  }
  await ended
  return answered
}

test.each([
  ['a file of the back office', '/api/office/media', 'multipart/form-data; boundary=x', 'answered'],
  ['anything else', '/api/office/media', 'application/json', '408'],
  [
    'a file to a shopper’s address',
    '/api/v1/customer/cart',
    'multipart/form-data; boundary=x',
    '408',
  ],
])('%s sent slowly and steadily: %s %s is %s', async (_, path, type, expected) => {
  expect(await sendSlowly(path, type)).toContain(expected)
  expect(await isServed()).toBe(true)
})

test('a client that does not read a large response is disconnected, and the rest is dropped', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.pause()
  socket.write(get('/large'))
  await vi.waitUntil(() => asked.includes('/large'), 20_000)
  await pause(2 * timeouts.idleTimeout)
  expect(await lengthOfRest(socket)).toBeLessThan(large.length)
  expect(await isServed()).toBe(true)
})

function lengthOfRest(socket: Socket): Promise<number> {
  return new Promise((done) => {
    let length = 0
    socket.on('data', (chunk: Buffer) => (length += chunk.length))
    socket.on('error', () => {})
    socket.on('close', () => done(length))
    socket.resume()
  })
}

test('a client that sends a hundred requests without waiting for answers is disconnected after ten', async () => {
  await sendAndWait(get('/').repeat(100))
  expect(mostWaiting).toBeLessThanOrEqual(10)
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(await isServed()).toBe(true)
})

test('a few requests on one connection are all answered', async () => {
  const answers = await sendAndWait(get('/').repeat(4) + get('/', 'Connection: close\r\n'))
  expect(answers.match(/answered/g)).toHaveLength(5)
})

test('clients that disconnect half way leave no open request', async () => {
  await Promise.all(
    Array.from({ length: 30 }, () =>
      exchange(server.port, 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\n{', true),
    ),
  )
  await vi.waitUntil(() => waiting === 0, 20_000)
  expect(await isServed()).toBe(true)
})

test('connections beyond the limit are refused, and accepted again once some are closed', async () => {
  const idle = Array.from({ length: 60 }, () =>
    connect(server.port, '127.0.0.1').on('error', () => {}),
  )
  await vi.waitUntil(() => idle.filter(({ closed }) => closed).length >= 20, 20_000)
  for (const socket of idle) socket.destroy()
  expect(await vi.waitUntil(() => isServed().catch(() => false), 20_000)).toBe(true)
})

const smuggled = get('/smuggled')
test.each([
  [
    'two lengths',
    `POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  ],
  [
    'a length and chunks',
    `POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'chunks by another name',
    `POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n${smuggled}`,
  ],
  [
    'chunks and then something',
    `POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'a space before the colon',
    `POST / HTTP/1.1\r\nHost: shop\r\nContent-Length : ${smuggled.length}\r\n\r\n${smuggled}`,
  ],
  [
    'a folded header',
    `POST / HTTP/1.1\r\nHost: shop\r\nX-A: b\r\n Content-Length: ${smuggled.length}\r\nContent-Length: x\r\n\r\n${smuggled}`,
  ],
  ['lines that end only in \\n', `POST / HTTP/1.1\nHost: shop\nContent-Length: 0\n\n${smuggled}`],
  [
    'a negative chunk',
    `POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${smuggled}`,
  ],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n${smuggled}`],
  [
    'another protocol',
    `GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nContent-Length: x\r\n\r\n${smuggled}`,
  ],
  ['a null in a header', `GET / HTTP/1.1\r\nHost: shop\r\nX-A: \0\r\n\r\n${smuggled}`],
])('no request is smuggled in by %s', async (_, bytes) => {
  await sendAndWait(bytes)
  expect(asked).not.toContain('/smuggled')
  expect(await isServed()).toBe(true)
})
