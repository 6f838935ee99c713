import { useRouteLoaderData } from 'react-router'
import type { ShopFacts } from '#contract/shop.ts'

/** Who sells; the root's loader asks. null when the answer did not come. */
export const useShop = (): ShopFacts | null =>
  useRouteLoaderData<{ shop: ShopFacts | null }>('root')?.shop ?? null
