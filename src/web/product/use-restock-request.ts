import { useSyncExternalStore } from 'react'
import { browserStorage } from '../lib/local-storage.ts'

/**
 * Whether a restock notice for a product was requested in this browser, so that it is not offered again at every visit (decision 0045);
 * reset when the product is seen in stock. Not known on the server and at the first paint.
 */
export const useIsRestockRequested = (productId: number): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => browserStorage.get(`restock_${productId}`) !== null,
    () => false,
  )
