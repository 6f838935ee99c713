import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createLog, requestLines } from '#process/log.ts'
import { traceIdOf } from '#shared/trace-id.ts'

const written: string[] = []
const paper = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
afterEach(() => void written.splice(0))
afterAll(() => paper.mockRestore())

const request = {
  requestId: 'r1',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
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

test('the line of a request has the keys of any other, in their order and with the others’ time', async () => {
  const log = createLog('info', { port: 8001, version: '1.2.3' })
  log.info({ ...request, ms: 1 }, 'request')
  requestLines(log)(request)
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

test('many requests are one write, and no phone in an address reaches it', async () => {
  const note = requestLines(createLog('info'))
  for (let n = 0; n < 50; n += 1) note({ ...request, path: '/api/orders/0501234567', requestId: `r${n}` })
  expect((await lines(50)).map(({ path }) => path)).toEqual(Array.from({ length: 50 }, () => '/api/orders/050…67'))
  expect(paper.mock.calls.filter(([text]) => String(text).includes('"r49"'))).toHaveLength(1)
  expect(written).toHaveLength(1)
})

test('a log that tells only of trouble tells of no request', async () => {
  const log = createLog('warn')
  requestLines(log)(request)
  log.warn('trouble')
  expect(await lines(1)).toMatchObject([{ msg: 'trouble' }])
})

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', undefined],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', undefined],
  ['+966500000001', undefined],
  [null, undefined],
])('the traceparent %s belongs to the trace %s', (header, traceId) => {
  expect(traceIdOf(header)).toBe(traceId)
})
