import { tryStorage } from '../lib/local-storage.ts'

/** What goes into the cart beside the plant (contract §5.2). */
export interface Purchase {
  quantity: number
  super_attribute?: { color?: number | undefined; size?: number | undefined }
  additional_info?: { planting_assistance?: boolean | undefined }
}

/** What the shopper was about to do; it is done after signing in (spec §4). */
export interface PendingPurchase extends Purchase {
  productId: number
  /** For the notice. */
  name: string
  /** `checkout`: buy now. */
  goTo: 'stay' | 'checkout'
}

const key = 'remembered_purchase'

/** The signed-out purchase, stored in this tab so that it survives the way over `/login`. */
export const pendingPurchase = {
  save(purchase: PendingPurchase): void {
    tryStorage(() => sessionStorage.setItem(key, JSON.stringify(purchase)))
  },
  /** Hands it over once. */
  take(): PendingPurchase | null {
    const saved = tryStorage(() => sessionStorage.getItem(key))
    pendingPurchase.clear()
    return saved ? (JSON.parse(saved) as PendingPurchase) : null
  },
  clear(): void {
    tryStorage(() => sessionStorage.removeItem(key))
  },
}
