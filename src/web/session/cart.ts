/** What goes into the cart beside the plant (contract §5.2). */
export interface Purchase {
  quantity: number
  super_attribute?: { color?: number; size?: number }
  additional_info?: { planting_assistance?: boolean }
}

export interface CartStore {
  count: number
  recentlyUpdated: boolean
  add: (productId: number, purchase: Purchase) => Promise<void>
}

export const useCart = (): CartStore => ({ count: 0, recentlyUpdated: false, add: async () => {} })
