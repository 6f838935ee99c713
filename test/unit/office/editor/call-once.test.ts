import { expect, test } from 'vitest'
import { callOnce, type UnansweredCall } from '#office/session/call-once.ts'
import { ApiError } from '#web/lib/api-client.ts'

const failure = (status: number) => new ApiError(status, { message: '', code: 'failed' })

test('a call whose answer was lost is repeated with its key; after a refusal, an answer or with other content it has a new one', async () => {
  const last: { current: UnansweredCall | null } = { current: null }
  const keys: string[] = []
  const send = (content: string, outcome?: Error) =>
    callOnce(last, content, (key) => {
      keys.push(key)
      return outcome ? Promise.reject(outcome) : Promise.resolve()
    }).catch(() => {})
  await send('a', failure(0))
  await send('a', failure(503))
  await send('a', failure(409))
  await send('a', failure(0))
  await send('b')
  await send('b')
  const names = new Map([...new Set(keys)].map((key, at) => [key, at]))
  expect(keys.map((key) => names.get(key))).toEqual([0, 0, 0, 1, 2, 3])
})
