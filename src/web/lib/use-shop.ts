import { useRouteLoaderData } from 'react-router'
import type { ShopFacts } from '#contract/shop.ts'

/** The seller's data from the root's loader; null when it could not be loaded. */
export const useShop = (): ShopFacts | null =>
  useRouteLoaderData<{ shop: ShopFacts | null }>('root')?.shop ?? null
