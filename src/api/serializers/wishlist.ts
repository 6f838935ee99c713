import type { SavedPlant } from '#domain/wishlist/list-wishlist.ts'
import type { Locale } from '#shared/locale.ts'
import { toRiyals } from '#shared/money.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { serializeProduct } from './product.ts'

/** A saved plant in the form of contract §9. A saved item never changes, so its update time is its creation time. */
export const serializeWishlistItem = (
  { id, created_at, saved_price_halalas, saved_in_stock, product }: SavedPlant,
  locale: Locale,
  assetBaseUrl: string,
): WishlistItem => ({
  id,
  product_id: product.id,
  product: serializeProduct(product, locale, assetBaseUrl),
  saved_price: saved_price_halalas === null ? null : toRiyals(saved_price_halalas),
  saved_in_stock,
  created_at: created_at.toISOString(),
  updated_at: created_at.toISOString(),
})
