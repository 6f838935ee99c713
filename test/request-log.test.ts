import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createLog, requestLines } from '#process/log.ts'

const written: string[] = []
const paper = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
afterEach(() => void written.splice(0))
afterAll(() => paper.mockRestore())

const request = { requestId: 'r1', method: 'GET', path: '/ar', status: 200, ms: 1.4 }
const lines = async (count: number) => {
  await vi.waitFor(() => expect(written.join('').match(/\n/g)).toHaveLength(count))
  return written
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('the line of a request has the keys of any other, in their order and with the others’ time', async () => {
  const log = createLog('info')
  log.info({ ...request, ms: 1 }, 'request')
  requestLines(log)(request)
  log.warn('afterwards')
  const [usual, ours, last] = await lines(3)
  expect(Object.entries(ours ?? {}).filter(([key]) => key !== 'time')).toEqual(
    Object.entries(usual ?? {}).filter(([key]) => key !== 'time'),
  )
  expect(ours?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Object.keys(ours ?? {})).toEqual(Object.keys(usual ?? {}))
  expect(last).toMatchObject({ msg: 'afterwards' })
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
