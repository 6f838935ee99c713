import { useEffect } from 'react'
import { getWishlist, removeFromWishlist, saveToWishlist } from '#contract/wishlist.ts'
import { browserApi } from '../lib/browser-api.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { authStore, isSignedIn, waitForAuth, refreshUser, useSignedIn } from './auth.ts'
import { useSignIn } from './sign-in-dialog-state.ts'
import { createStore, useStorePart } from '../lib/store.ts'

interface Favorites {
  /** Hearts on screen by product id; a product that is missing here shows its initial value. */
  shown: ReadonlyMap<number, boolean>
  loaded: boolean
}
const nothing: Favorites = { shown: new Map(), loaded: false }
const store = createStore<Favorites>(nothing)
/** Saves the plant whose heart was pressed before signing in. */
let afterSignIn = (): unknown => undefined
/** Changes that are being sent to the server. */
const saving = new Set<number>()

/** The location of a heart: the specification has a sentence for each (§8). */
export type FavoritePlace = 'list' | 'product'

/** The heart of a plant: toggles immediately and is saved in the background; a failed save toggles it back (contract §18.4). */
export function useFavorite(
  product: { id: number; is_saved: boolean },
  where: FavoritePlace = 'list',
): { saved: boolean; toggle: () => void } {
  const t = useTexts()
  const isAuthenticated = useSignedIn()
  const shown = useStorePart(store, (favorites) => favorites.shown.get(product.id))
  const signIn = useSignIn()
  useEffect(() => {
    if (isAuthenticated && !store.get().loaded) void loadFavorites()
  }, [isAuthenticated])
  const saved = isAuthenticated && (shown ?? product.is_saved)
  const change = (isWanted: boolean) => {
    showFavorite(product.id, isWanted)
    void save(product.id, !isWanted, () => notify.error(t('product.favoriteFailed')))
  }
  const toggle = () => {
    if (!browserStorage.get('auth_token')) {
      return notify.info(
        t(where === 'list' ? 'product.loginToFavorite' : 'pleaseLoginToSaveItems'),
        {
          action: {
            label: t('nav.login'),
            onClick: () => {
              afterSignIn = () => store.get().shown.get(product.id) || change(true)
              signIn.open({ reason: 'auth.needSave' })
            },
          },
        },
      )
    }
    change(!saved)
  }
  return { saved, toggle }
}

/** Pages of the shop do not depend on the customer: the filled hearts are loaded once, after signing in. */
async function loadFavorites(): Promise<void> {
  store.set({ loaded: true })
  if (authStore.get().user?.wishlist_count !== 0) {
    const answer = await browserApi.call(getWishlist).catch(() => null)
    if (!answer || !isSignedIn()) return
    store.set({
      shown: new Map([
        ...answer.data.map((item) => [item.product_id, true] as const),
        ...store.get().shown,
      ]),
    })
  }
  afterSignIn()
  afterSignIn = () => undefined
}

export const resetFavorites = (): void => store.set(nothing)

/** Sets the value known from the server. */
export const showFavorite = (id: number, saved: boolean): void =>
  store.set({ shown: new Map(store.get().shown).set(id, saved) })

/** Sends changes until the server has the value on screen; quick taps become one or two calls. */
async function save(id: number, before: boolean, onFailure: () => void): Promise<void> {
  if (saving.has(id)) return
  saving.add(id)
  let known = before
  try {
    while ((await waitForAuth()) && store.get().shown.get(id) !== known) {
      const wanted = !known
      await browserApi.call(wanted ? saveToWishlist : removeFromWishlist, { params: { id } })
      known = wanted
    }
    if (isSignedIn()) void refreshUser()
    else resetFavorites() // The customer turned out not to be signed in.
  } catch {
    if (isSignedIn()) showFavorite(id, known)
    onFailure()
  } finally {
    saving.delete(id)
  }
}
