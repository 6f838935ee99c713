/** What goes into the cart beside the plant (contract §5.2). */
export interface Purchase {
  quantity: number
  super_attribute?: { color?: number | undefined; size?: number | undefined }
  additional_info?: { planting_assistance?: boolean | undefined }
}

/** What the shopper was about to do; it is done after signing in (spec §4). */
export interface RememberedPurchase extends Purchase {
  productId: number
  /** For the notice. */
  name: string
  /** `checkout`: buy now. */
  goTo: 'stay' | 'checkout'
}

const key = 'remembered_purchase'

/** The signed-out purchase, kept in this tab so that it survives the way over `/login`. */
export const remembered = {
  keep(purchase: RememberedPurchase): void {
    attempt(() => sessionStorage.setItem(key, JSON.stringify(purchase)))
  },
  /** Hands it over once. */
  take(): RememberedPurchase | null {
    const kept = attempt(() => sessionStorage.getItem(key))
    remembered.forget()
    return kept ? (JSON.parse(kept) as RememberedPurchase) : null
  },
  forget(): void {
    attempt(() => sessionStorage.removeItem(key))
  },
}

function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
