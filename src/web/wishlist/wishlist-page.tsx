import { Link, useRevalidator } from 'react-router'
import { getWishlist } from '#contract/wishlist.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeletons } from '../ui/skeleton.tsx'
import { LoadFailure } from '../loading/load-failure.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { MoveAllToCart } from './move-all-to-cart.tsx'
import { SavedPlant } from './saved-plant.tsx'
import type { Route } from './+types/wishlist-page'

export const clientLoader = customerLoader(
  async ({ request: { signal } }: Route.ClientLoaderArgs) =>
    (await browserApi.call(getWishlist, { signal })).data,
)

/** The saved plants. One whose heart is emptied stays until the page is left, so that a slip can be undone. */
export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const items = useCustomerData(loaderData)
  const { revalidate } = useRevalidator()
  if (!items) return <HydrateFallback />
  if (items.length === 0) return <NothingSaved />
  const reload = () => void revalidate()
  return (
    <>
      {items.some(({ product }) => product.in_stock) && <MoveAllToCart onMoved={reload} />}
      <div className="grid4">
        {items.map((item) => (
          <SavedPlant key={item.id} item={item} onMoved={reload} />
        ))}
      </div>
    </>
  )
}

export function HydrateFallback() {
  return (
    <div className="grid4">
      <CardSkeletons count={4} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      error={error}
      fallback="wishlist.failed"
      texts="account"
      waiting={<HydrateFallback />}
    />
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
