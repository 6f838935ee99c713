import type { Shop } from '../shop.ts'

/** Decides on the bank's page at this address, and waits until the shop has heard of it. */
export async function decideAtBank({ bank }: Pick<Shop, 'bank'>, page: string, decision: string) {
  const answer = await bank.fetch(new Request(`${page}?decision=${decision}`, { method: 'POST' }))
  await bank.settled()
  return answer
}
