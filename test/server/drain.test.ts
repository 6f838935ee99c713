import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFleet, type Fleet } from '../load/support/fleet.ts'
import { addPlant } from '../support/plants.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet(1, { template: inject('template'), settings: { DRAIN_DELAY: '2' } })
  await addPlant(fleet.db) // A shop with a plant does not load the demo's pictures, which takes long.
  await fleet.open()
})
afterAll(() => fleet?.close())

/** Requests over a new connection, as a load balancer does. */
async function ask(
  path: string,
): Promise<{ status: number; connection: string | undefined; body: string }> {
  const asked = request(`${fleet.processes[0]?.origin}${path}`, {
    agent: false,
    headers: { Connection: 'keep-alive' },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of answer) body += String(part)
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection, body }
}

test('a process told to stop answers 503 to load balancers while it still serves, then stops listening and exits', async () => {
  const [shop] = fleet.processes
  expect((await ask('/healthz')).status).toBe(200)
  process.kill(shop?.pid ?? 0, 'SIGTERM')

  await expect.poll(async () => (await ask('/healthz')).status, { interval: 20 }).toBe(503)
  const [health, ready, products] = [
    await ask('/api/health'),
    await ask('/readyz'),
    await ask('/api/products'),
  ]
  expect(health).toMatchObject({ status: 503, connection: 'close' })
  expect(JSON.parse(health.body)).toMatchObject({ status: 'draining' })
  expect(ready.status).toBe(503)
  // Other requests are served as before and keep their connection: a proxy that opens fewer new connections loses fewer requests.
  expect(products).toMatchObject({ status: 200, connection: 'keep-alive' })

  await expect.poll(() => ask('/healthz').catch(() => 'refused'), { interval: 50 }).toBe('refused')
  expect(await shop?.stop()).toBe(0)
})
