import { useSyncExternalStore } from 'react'
import { browserStorage } from '../lib/local-storage.ts'

/**
 * Whether the return of a sold-out product was asked for in this browser, so that it is not offered again on every visit (decision
 * 0045); forgotten where the product is seen in stock. The server and the first paint do not know.
 */
export const useIsRestockRequested = (productId: number): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => browserStorage.get(`restock_${productId}`) !== null,
    () => false,
  )
