import { pendingPurchase, type PendingPurchase } from './pending-purchase.ts'
import { createStore, useStore } from '../lib/store.ts'

/** The reason for the sign-in request: a key of the `auth` texts. */
export type SignInReason =
  | 'auth.needCart'
  | 'auth.needCheckout'
  | 'auth.needAdd'
  | 'auth.needBuy'
  | 'auth.needSave'
  | 'auth.needPage'

export interface SignInOptions {
  reason?: SignInReason
  then?: PendingPurchase
  /** The dialog guards a page: closing it goes home. */
  guard?: boolean
}

interface DialogState {
  open: boolean
  reason: SignInReason | null
  guard: boolean
  /** Opened for a purchase, which is stored in `pendingPurchase`. */
  isBuying: boolean
}

export const dialogStore = createStore<DialogState>({
  open: false,
  reason: null,
  guard: false,
  isBuying: false,
})

function open({ reason, then, guard = false }: SignInOptions = {}): void {
  if (then) pendingPurchase.save(then)
  dialogStore.set({
    open: true,
    reason: reason ?? null,
    guard,
    isBuying: then !== undefined,
  })
}

export const closeSignIn = (): void => dialogStore.set({ open: false, guard: false })

/** `open({ reason, then, guard })` shows the sign-in dialog; `then` runs once the shopper is signed in. */
export const useSignIn = (): { open: (options?: SignInOptions) => void; close: () => void } =>
  signIn
const signIn = { open, close: closeSignIn }

export const useSignInDialog = (): DialogState => useStore(dialogStore)
