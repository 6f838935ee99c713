import { useSyncExternalStore } from 'react'
import { stored } from '../stored.ts'

/**
 * Whether the return of a sold-out product was asked for in this browser, so that it is not offered anew on every visit (decision
 * 0045); forgotten where the product is seen in stock. The server and the first paint do not know.
 */
export const useIsRestockRequested = (productId: number): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => stored.get(`restock_${productId}`) !== null,
    () => false,
  )
