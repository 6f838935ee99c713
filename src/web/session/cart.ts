import {
  addToCart as addToCartCall,
  applyCoupon,
  clearCart,
  getCart,
  moveToWishlist,
  removeCoupon,
  removeFromCart,
  updateCart,
  type Cart,
} from '#contract/cart.ts'
import { browserApi } from '../lib/browser-api.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { isSignedIn } from './auth.ts'
import type { Purchase } from './pending-purchase.ts'
import { authRequired } from '../lib/session-error.ts'
import { createStore, useStore } from '../lib/store.ts'

export type { Purchase } from './pending-purchase.ts'

/** Riyals, as in the API (contract §18.3). `tax` is included in the others. */
export interface CartSummary {
  subtotal: number
  tax: number
  shipping: number
  discount: number
  total: number
}

interface CartState {
  cart: Cart | null
  summary: CartSummary
  /** Total number of plants. */
  count: number
  loading: boolean
  /** The error of a failed load of the cart. */
  error: unknown
  /** True for a second after every change (spec §4). */
  recentlyUpdated: boolean
}

export interface CartStore extends CartState {
  /** Same as `addToCart`. */
  add: (productId: number, purchase: Purchase) => Promise<Cart>
  /** Below 1 it does nothing. */
  setQuantity: (itemId: number, quantity: number) => Promise<unknown>
  remove: (itemId: number) => Promise<unknown>
  clear: () => Promise<unknown>
  applyCoupon: (code: string) => Promise<unknown>
  removeCoupon: () => Promise<unknown>
  moveToWishlist: (itemId: number) => Promise<unknown>
  refresh: () => Promise<void>
}

const nothing: CartState = {
  cart: null,
  summary: { subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0 },
  count: 0,
  loading: false,
  error: null,
  recentlyUpdated: false,
}
const store = createStore<CartState>(nothing)

/** The customer's cart and its operations. */
export const useCart = (): CartStore => ({ ...useStore(store), ...changes, refresh: loadCart })

/**
 * The quantity of a product in the cart, in all its sizes and colours, or only of the variant with this SKU: the part of its stock that is
 * taken.
 */
export const quantityInCart = (productId: number, sku: string): number =>
  store
    .get()
    .cart?.items.reduce(
      (sum, item) =>
        item.product_id === productId && item.sku === sku ? sum + item.quantity : sum,
      0,
    ) ?? 0

/** Replaces the stored cart by the server's. */
export function showCart(cart: Cart): void {
  if (cart.id === null) browserStorage.remove('bagisto_cart_id')
  else browserStorage.set('bagisto_cart_id', String(cart.id))
  const summary = {
    subtotal: cart.base_sub_total,
    tax: cart.base_tax_total,
    shipping: cart.base_shipping_total,
    discount: cart.discount_amount,
    total: cart.base_grand_total,
  }
  store.set({
    cart,
    summary,
    count: cart.items.reduce((sum, item) => sum + item.quantity, 0),
    loading: false,
    error: null,
  })
}

/** Clears the cart when nobody is signed in. The server keeps it for the next sign-in. */
export const resetCart = (): void => store.set(nothing)

export async function loadCart(): Promise<void> {
  if (!isSignedIn()) return
  store.set({ loading: true, error: null })
  try {
    const { data } = await inSequence(() => browserApi.call(getCart))
    if (isSignedIn()) showCart(data)
  } catch (error) {
    store.set({ loading: false, error })
  }
}

/** @throws SessionError AUTH_REQUIRED when signed out; ApiError */
export const addToCart = (productId: number, purchase: Purchase): Promise<Cart> =>
  submitCartChange('auth.requiredToAdd', 'Authentication required to add items to cart', () =>
    browserApi.call(addToCartCall, {
      params: { productId },
      body: { product_id: productId, ...purchase },
    }),
  )

const changes = {
  add: addToCart,
  setQuantity: async (itemId: number, quantity: number): Promise<unknown> =>
    quantity >= 1 &&
    submitCartChange('auth.needUpdateCart', 'Please log in to update your cart', () =>
      browserApi.call(updateCart, { body: { qty: { [itemId]: quantity } } }),
    ),
  remove: (itemId: number): Promise<unknown> =>
    submitCartChange('auth.needRemove', 'Please log in to remove items from your cart', () =>
      browserApi.call(removeFromCart, { params: { itemId } }),
    ),
  clear: (): Promise<unknown> =>
    submitCartChange('auth.needClear', 'Please log in to clear your cart', () =>
      browserApi.call(clearCart),
    ),
  applyCoupon: (code: string): Promise<unknown> =>
    submitCartChange('auth.needCoupon', 'Please log in to apply a coupon', () =>
      browserApi.call(applyCoupon, { body: { code } }),
    ),
  removeCoupon: (): Promise<unknown> =>
    submitCartChange('auth.needRemoveCoupon', 'Please log in to remove a coupon', () =>
      browserApi.call(removeCoupon),
    ),
  moveToWishlist: (itemId: number): Promise<unknown> =>
    submitCartChange('auth.needMoveWishlist', 'Please log in to move items to your wishlist', () =>
      browserApi.call(moveToWishlist, { params: { itemId } }),
    ),
}

let pulse: ReturnType<typeof setTimeout> | undefined

/**
 * A call that returns the updated cart; the badge shows the change (spec §4). `key` and `message`: the text when nobody is signed in.
 *
 * @throws SessionError AUTH_REQUIRED; ApiError
 */
export async function submitCartChange(
  key: string,
  message: string,
  call: () => Promise<{ data: Cart }>,
): Promise<Cart> {
  if (!isSignedIn()) throw authRequired(key, message)
  const { data } = await inSequence(call)
  if (!isSignedIn()) return data
  showCart(data)
  store.set({ recentlyUpdated: true })
  clearTimeout(pulse)
  pulse = setTimeout(() => store.set({ recentlyUpdated: false }), 1000)
  return data
}

let last: Promise<unknown> = Promise.resolve()

/** Runs calls one after another: an older answer never overwrites a newer one. */
function inSequence<T>(call: () => Promise<T>): Promise<T> {
  const turn = last.then(call, call)
  last = turn
  return turn
}
