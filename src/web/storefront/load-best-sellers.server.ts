import { data, type RouterContextProvider } from 'react-router'
import { listBestSellers } from '#contract/catalogue.ts'
import { apiContext } from '../lib/page-context.ts'
import { toPlant } from '../product/to-plant.ts'

/** Best sellers, for a page that has nothing else to show; null after a failure, which does not fail the page. */
export async function loadBestSellers(context: Readonly<RouterContextProvider>) {
  const answer = await context
    .get(apiContext)
    .call(listBestSellers, {})
    .catch(() => null)
  return answer && { plants: answer.data.map(toPlant), basis: answer.basis }
}

/**
 * For an address or a plant that does not exist; `NotFoundPage` shows it.
 *
 * @throws data({ ...refusal, bestSellers }, 404)
 */
export async function throwNotFound(
  context: Readonly<RouterContextProvider>,
  refusal: object = { code: 'notFound' },
): Promise<never> {
  throw data({ ...refusal, bestSellers: await loadBestSellers(context) }, { status: 404 })
}

export type BestSellers = Awaited<ReturnType<typeof loadBestSellers>>
