import type { Customer } from '#wire/customer.ts'
import type { Purchase } from './cart.ts'

/** Why the shopper is asked to sign in: a key of the `auth` texts. */
export type SignInReason = 'auth.needCart' | 'auth.needCheckout' | 'auth.needAdd' | 'auth.needBuy' | 'auth.needSave' | 'auth.needPage'

/** What the shopper was about to do; it is done after signing in (spec §4). */
export interface RememberedPurchase extends Purchase {
  productId: number
  /** For the notice. */
  name: string
  /** `checkout`: buy now. */
  goTo: 'stay' | 'checkout'
}

export interface SignInOptions {
  reason?: SignInReason
  then?: RememberedPurchase
  /** The dialog guards a page: closing it leads home. */
  guard?: boolean
}

export interface Auth {
  user: Customer | null
  loading: boolean
  error: string | null
  otpSent: boolean
  isAuthenticated: boolean
  logout: () => Promise<void>
}

export const useAuth = (): Auth => ({ user: null, loading: false, error: null, otpSent: false, isAuthenticated: false, logout: async () => {} })
export const useSignIn = (): { open: (options?: SignInOptions) => void } => ({ open: () => {} })
