import type { SavedPlant } from '#domain/wishlist/list-wishlist.ts'
import type { Locale } from '#shared/locale.ts'
import type { WishlistItem } from '#wire/wishlist.ts'
import { presentProduct } from './product.ts'

/** A saved plant as contract §9 has it. A saved item never changes, so it was updated when it was made. */
export const presentWishlistItem = ({ id, created_at, product }: SavedPlant, locale: Locale, assetBaseUrl: string): WishlistItem => ({
  id,
  product_id: product.id,
  product: presentProduct(product, locale, assetBaseUrl),
  created_at: created_at.toISOString(),
  updated_at: created_at.toISOString(),
})
