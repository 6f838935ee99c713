import { z } from 'zod'
import { cart, chosenPlant } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, idParams, messageField } from './parts.ts'
import { product } from './product.ts'

const call = { auth: 'required', tag: 'Wishlist' } as const
export const wishlistItem = z.object({
  id: z.number(),
  product_id: z.number(),
  product,
  /** An addition to the contract (docs/decisions/0047): the plant's price when it was saved, and whether it was in stock. */
  saved_price: z.number().nullable(),
  saved_in_stock: z.boolean().nullable(),
  created_at: dateTime,
  updated_at: dateTime,
})
export type WishlistItem = z.output<typeof wishlistItem>
const counted = { ...messageField, wishlist_count: z.number() }

export const getWishlist = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/wishlist',
  summary: 'Saved plants, newest first (§9)',
  output: z.object({ data: z.array(wishlistItem) }),
})
export const saveToWishlist = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/wishlist/:id',
  summary: 'Saves a plant (§9)',
  params: idParams,
  output: z.object({ ...counted, data: wishlistItem }),
})
export const clearWishlist = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/wishlist/all',
  summary: 'Removes all saved plants (§9)',
  output: z.object({ ...counted, data: z.array(wishlistItem) }),
})
export const removeFromWishlist = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/wishlist/:id',
  summary: 'Removes a saved plant (§9)',
  params: idParams,
  output: z.object({ ...counted, data: z.array(wishlistItem) }),
})
/** An addition to the contract (docs/decisions/0047). `all` must precede `:id`. */
export const moveAllToCart = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/wishlist/all/move-to-cart',
  summary: 'Puts one of each saved plant into the cart; notices name those that stay',
  output: z.object({ ...counted, data: cart }),
})
export const moveToCart = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/wishlist/:id/move-to-cart',
  summary: 'Puts a saved plant into the cart (§9)',
  params: idParams,
  body: chosenPlant,
  output: z.object({ ...counted, data: cart }),
})
