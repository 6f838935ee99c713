import { Link, useRevalidator } from 'react-router'
import { getWishlist, type WishlistItem } from '#contract/wishlist.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeletons } from '../ui/skeleton.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { defer, Deferred } from '../loading/deferred.tsx'
import { MoveAllToCart } from './move-all-to-cart.tsx'
import { SavedPlant } from './saved-plant.tsx'
import type { Route } from './+types/wishlist-page'
import * as productGrid from '../product/product-grid.module.css'

export const clientLoader = customerLoader(({ request: { signal } }: Route.ClientLoaderArgs) => ({
  items: defer(browserApi.call(getWishlist, { signal }).then(({ data }) => data)),
}))

/** The screen with the tab of the saved plants open. */
export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const loaded = useCustomerData(loaderData)
  if (!loaded) return <WishlistSkeleton />
  return (
    <Deferred
      resolve={loaded.items}
      skeleton={<WishlistSkeleton />}
      fallback="wishlist.failed"
      namespace="account"
    >
      {(items) => <SavedPlants items={items} />}
    </Deferred>
  )
}

function WishlistSkeleton() {
  return (
    <div className={productGrid.four}>
      <CardSkeletons count={4} />
    </div>
  )
}
export { WishlistSkeleton as HydrateFallback }

/** A variant must be chosen on the page of its plant. */
const canMove = ({ product }: WishlistItem) => product.in_stock && product.variants.length <= 1

/** A plant whose heart was emptied stays until the page is left, so that a mistaken press can be undone. */
function SavedPlants({ items }: { items: WishlistItem[] }) {
  const { revalidate } = useRevalidator()
  const closed = useShop()?.closed_notice
  const reload = () => void revalidate()
  const list = useFocusAfterRemoval<HTMLDivElement>(items)
  if (items.length === 0) return <NothingSaved />
  return (
    <>
      {!closed && items.some(canMove) && <MoveAllToCart onMoved={reload} />}
      <div className={productGrid.four} ref={list}>
        {items.map((item) => (
          <SavedPlant key={item.id} item={item} onMoved={reload} />
        ))}
      </div>
    </>
  )
}

function NothingSaved() {
  const t = useTexts('account')
  return (
    <EmptyState icon="heart" title={t('wishlist.empty')} hint={t('wishlist.emptyHint')}>
      <Link className={buttonClass({ variant: 'outline', small: true })} to={paths.products()}>
        {t('wishlist.browse')}
      </Link>
    </EmptyState>
  )
}
