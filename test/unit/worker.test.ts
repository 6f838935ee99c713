import { expect, test } from 'vitest'
import { startWorker } from '#shared/worker.ts'

const silent = { warn() {} }
const shortPause = () => new Promise((resolve) => setTimeout(resolve, 40))

test('a worker runs at once, again while there is more to do, and then waits', async () => {
  let left = 3
  let runs = 0
  const worker = startWorker({
    name: 'test',
    idleMs: 60_000,
    log: silent,
    async run() {
      runs += 1
      left -= 1
      return left > 0
    },
  })
  await expect.poll(() => runs).toBe(3)
  await shortPause()
  expect(runs).toBe(3)
  await worker.stop()
  expect(runs).toBe(3)
})

test('a worker with a later first run does not run before', async () => {
  let runs = 0
  const worker = startWorker({
    name: 'test',
    idleMs: 1,
    firstAfterMs: 60_000,
    log: silent,
    run: async () => void (runs += 1),
  })
  await shortPause()
  await worker.stop()
  expect(runs).toBe(0)
})

test('a failing worker continues, and logs only its first failure since the last success', async () => {
  const lines: object[] = []
  const outcomes = ['fails', 'fails', 'fails', 'succeeds', 'fails', 'fails', 'succeeds']
  let runs = 0
  const worker = startWorker({
    name: 'test',
    idleMs: 1,
    log: { warn: (facts) => void lines.push(facts) },
    async run() {
      runs += 1
      if (outcomes[runs - 1] === 'fails') throw new Error(`run ${runs}`)
    },
  })
  await expect.poll(() => runs).toBeGreaterThan(outcomes.length)
  await worker.stop()
  expect(lines).toEqual([
    { err: new Error('run 1'), worker: 'test' },
    { err: new Error('run 5'), worker: 'test' },
  ])
})

test('stop aborts the current run and waits for its end', async () => {
  let hasEnded = false
  const begun = Promise.withResolvers<void>()
  const worker = startWorker({
    name: 'test',
    idleMs: 1,
    log: silent,
    async run(signal) {
      begun.resolve()
      await new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      )
      await shortPause()
      hasEnded = true
    },
  })
  await begun.promise
  await worker.stop()
  expect(hasEnded).toBe(true)
})
