import { expect } from 'vitest'
import type { StoreApart } from './store-apart.ts'

/** A hundred readers and a buyer arrive while the database hangs, in English. Returns the answers to those who were rejected. */
export async function overloadWhileDatabaseHangs({ shop, database, tokens }: StoreApart) {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(shop.origin + path, {
      headers: { 'Accept-Language': 'en', ...headers },
      signal: AbortSignal.timeout(30_000),
    })
  const cart = () => get('/api/v1/customer/cart', { Authorization: `Bearer ${tokens[0]}` })
  expect((await cart()).status).toBe(200)
  const answers: { path: string; status: number; retryAfter: string | null; text: string }[] = []
  const note = (path: string) => async (answer: Response) =>
    answers.push({
      path,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    })

  await database.freeze()
  const buyer = cart().then(note('cart'))
  const browsing = Array.from({ length: 100 }, (_, number) =>
    number % 2 ? `/api/products?q=w${number}` : `/en/products?q=w${number}`,
  )
  const everybody = Promise.all([buyer, ...browsing.map((path) => get(path).then(note(path)))])
  everybody.catch(() => {}) // Its rejection is handled below.
  // Sixteen are admitted and wait for the database, like the buyer.
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(84)
  const rejected = [...answers]
  await database.thaw()
  await everybody
  await expect.poll(async () => (await cart()).status).toBe(200)
  return rejected
}
