import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createLog, accessLog } from '#runtime/log.ts'
import { continueTrace, inTrace, traceHeaders } from '#shared/http/trace-context.ts'

const written: string[] = []
const paper = vi
  .spyOn(process.stdout, 'write')
  .mockImplementation((text) => written.push(String(text)) > 0)
afterEach(() => void written.splice(0))
afterAll(() => paper.mockRestore())

const request = {
  requestId: 'r1',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b8',
  method: 'GET',
  path: '/ar',
  route: 'page',
  status: 200,
  ms: 1.4,
}
const lines = async (count: number) => {
  await vi.waitFor(() => expect(written.join('').match(/\n/g)).toHaveLength(count))
  return written
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('the log line of a request has the same keys and format of time as any other', async () => {
  const log = createLog('info', { port: 8001, version: '1.2.3' })
  log.info({ ...request, ms: 1 }, 'request')
  accessLog(log)(request)
  log.warn('afterwards')
  const [usual, ours, last] = await lines(3)
  expect(Object.entries(ours ?? {}).filter(([key]) => key !== 'time')).toEqual(
    Object.entries(usual ?? {}).filter(([key]) => key !== 'time'),
  )
  expect(ours?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Object.keys(ours ?? {})).toEqual(Object.keys(usual ?? {}))
  expect(ours).toMatchObject({ port: 8001, version: '1.2.3', route: 'page' })
  expect(last).toMatchObject({ port: 8001, version: '1.2.3', msg: 'afterwards' })
})

test('many requests are written at once, with phones in paths masked', async () => {
  const note = accessLog(createLog('info'))
  for (let n = 0; n < 50; n += 1)
    note({ ...request, path: '/api/orders/0501234567', requestId: `r${n}` })
  expect((await lines(50)).map(({ path }) => path)).toEqual(
    Array.from({ length: 50 }, () => '/api/orders/050…67'),
  )
  expect(paper.mock.calls.filter(([text]) => String(text).includes('"r49"'))).toHaveLength(1)
  expect(written).toHaveLength(1)
})

test('the secret in the address of a calendar is not logged', async () => {
  accessLog(createLog('info'))({ ...request, path: `/feeds/${'x'.repeat(43)}.ics` })
  expect(await lines(1)).toMatchObject([{ path: '/feeds/…' }])
})

test('at level warn requests are not logged', async () => {
  const log = createLog('warn')
  accessLog(log)(request)
  log.warn('trouble')
  expect(await lines(1)).toMatchObject([{ msg: 'trouble' }])
})

test('no e-mail address is logged, whatever field contains it, and the line stays valid', async () => {
  const log = createLog('info')
  const cause = new Error(
    '550 5.1.1 <noura.alharbi@example.com>\nnoura.alharbi@example.com: unknown; was "نورة@مثال.السعودية"',
  )
  log.error(
    {
      err: new Error("Can't send to noura.alharbi@example.com", { cause }),
      to: ['noura.alharbi@example.com'],
    },
    'refused',
  )
  accessLog(log)({ ...request, path: '/en/noura.alharbi@example.com/x%40y.example' })
  log.warn({ path: '/opt/warif/node_modules/@hono/node-server/index.js:7' }, 'a package')
  const [failure, asked, other] = await lines(3)
  expect(written.join('')).not.toMatch(/noura|نورة|y\.example/)
  expect(failure).toMatchObject({
    err: { message: "Can't send to …", cause: { message: '550 5.1.1 <…>\n…: unknown; was "…"' } },
    to: ['…'],
  })
  expect(asked).toMatchObject({ path: '/en/…/…' })
  expect(other).toMatchObject({ path: '/opt/warif/node_modules/@hono/node-server/index.js:7' })
})

test.each([
  [
    'after an escape',
    { text: 'first\nsecond@example.com\u0001third@example.com' },
    'first\n…\u0001…',
  ],
  ['an address of 254 letters', { text: `${'a'.repeat(240)}@example.com` }, '…'],
  ['two in one word', { text: 'a@b@c.example' }, '…'],
  ['a sign that stands alone', { text: 'at 5 @ noon' }, 'at 5 @ noon'],
])('an e-mail address is removed from the log: %s', async (_what, facts, expected) => {
  createLog('info').info(facts)
  expect(await lines(1)).toMatchObject([{ text: expected }])
})

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  [
    '01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more',
    '4bf92f3577b34da6a3ce929d0e0e4736',
  ],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', undefined],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', undefined],
  ['+966500000001', undefined],
  [null, undefined],
])('the traceparent %s continues the trace %s', (header, traceId) => {
  expect(continueTrace(header, null)?.traceId).toBe(traceId)
})

test('each call of a provider gets its own span in the trace of its request, and log lines name the trace', async () => {
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const trace = continueTrace(parent, 'vendor=1')
  if (!trace) throw new Error('the traceparent is valid')
  const log = createLog('info')
  const calls = await inTrace(trace, async () => {
    await Promise.resolve()
    log.warn('inside')
    return [traceHeaders(), traceHeaders()]
  })
  log.warn('outside')
  const spans = calls.map(({ traceparent = '' }) => /-([0-9a-f]{16})-01$/.exec(traceparent)?.[1])
  expect(new Set([...spans, trace.spanId, '00f067aa0ba902b7', undefined]).size).toBe(5)
  for (const call of calls)
    expect(call).toEqual({
      traceparent: expect.stringContaining(`00-${trace.traceId}-`),
      tracestate: 'vendor=1',
    })
  const [inside, outside] = await lines(2)
  expect(inside).toMatchObject({ traceId: trace.traceId, spanId: trace.spanId })
  expect(outside).not.toHaveProperty('traceId')
  expect(traceHeaders()).toEqual({})
})

test.each([
  ['x'.repeat(513), 'too long'],
  ['a=1\r\nb: 2', 'more than one line'],
  ['', 'empty'],
])('a tracestate is not passed on when it is %#: %s', (state) => {
  const trace = continueTrace('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', state)
  expect(trace).toMatchObject({ state: '', isSampled: false })
})
