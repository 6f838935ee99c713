import { afterEach, expect, test, vi } from 'vitest'
import { onNetworkBack, watchedFetch } from '#office/network.ts'
import { queryClient } from '#office/query-client.ts'
import { QueryObserver } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const request = () => new Request('http://office/api')
const unanswered = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
const answered = () => vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))

test('the network is back with the first answer after a call without one', async () => {
  let times = 0
  const stop = onNetworkBack(() => (times += 1))
  answered()
  await watchedFetch(request())
  expect(times).toBe(0)
  unanswered()
  await expect(watchedFetch(request())).rejects.toThrow('failed')
  answered()
  await watchedFetch(request())
  await watchedFetch(request())
  expect(times).toBe(1)
  stop()
})

test('a call that the page itself gave up does not mean that the network is lost', async () => {
  let times = 0
  const stop = onNetworkBack(() => (times += 1))
  unanswered()
  const controller = new AbortController()
  controller.abort()
  await expect(
    watchedFetch(new Request('http://office/api', { signal: controller.signal })),
  ).rejects.toThrow('failed')
  answered()
  await watchedFetch(request())
  expect(times).toBe(0)
  stop()
})

test('what could not be loaded without the network is loaded once it is back; what was refused is not', async () => {
  const answers: Record<string, Error | string> = {
    unread: new ApiError(0, { message: '', code: 'networkError' }),
    refused: new ApiError(403, { message: '', code: 'forbidden' }),
  }
  const reads = { unread: 0, refused: 0 }
  const stops = (['unread', 'refused'] as const).map((name) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      retry: false,
      queryFn: () => {
        reads[name] += 1
        const answer = answers[name]
        if (typeof answer !== 'string') throw answer
        return answer
      },
    }).subscribe(() => {}),
  )
  await expect.poll(() => queryClient.getQueryState(['unread'])?.status).toBe('error')
  answers['unread'] = 'read'
  unanswered()
  await expect(watchedFetch(request())).rejects.toThrow('failed')
  answered()
  await watchedFetch(request())
  await expect.poll(() => queryClient.getQueryData(['unread'])).toBe('read')
  expect(reads).toEqual({ unread: 2, refused: 1 })
  for (const stop of stops) stop()
})
