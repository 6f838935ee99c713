import { tryStorage } from '../lib/local-storage.ts'

/** The details of an addition to the cart, beside the plant (contract §5.2). */
export interface Purchase {
  quantity: number
  super_attribute?: { color?: number | undefined; size?: number | undefined }
  additional_info?: { planting_assistance?: boolean | undefined }
}

/** The purchase the shopper had started; it is completed after signing in (spec §4). */
export interface PendingPurchase extends Purchase {
  productId: number
  /** For the notice. */
  name: string
  /** `checkout`: buy now. */
  goTo: 'stay' | 'checkout'
}

const key = 'remembered_purchase'

/** The signed-out purchase, stored in this tab so that it is kept during a visit to `/login`. */
export const pendingPurchase = {
  save(purchase: PendingPurchase): void {
    tryStorage(() => sessionStorage.setItem(key, JSON.stringify(purchase)))
  },
  /** Returns and removes it. */
  take(): PendingPurchase | null {
    const saved = tryStorage(() => sessionStorage.getItem(key))
    pendingPurchase.clear()
    return saved ? (JSON.parse(saved) as PendingPurchase) : null
  },
  clear(): void {
    tryStorage(() => sessionStorage.removeItem(key))
  },
}
