import { Link } from 'react-router'
import { getWishlist } from '#wire/wishlist.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { useFavorite } from '../session/favorites.ts'
import { toPlant, type Plant } from '../storefront/plant.ts'
import { ProductCard } from '../storefront/product-card.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeletons } from '../ui/skeleton.tsx'
import { Failure } from './failure.tsx'
import { MoveToCart } from './move-to-cart.tsx'
import { useAnswer } from './use-answer.ts'

/** The saved plants. One whose heart is emptied stays until the page is left, so that a slip can be undone. */
export function SavedPlants() {
  const say = useTexts('account')
  const { data, error, retry, reload } = useAnswer((signal) => browserApi.call(getWishlist, { signal }), 'wishlist')
  if (error != null) return <Failure error={error} fallback="wishlist.failed" texts="account" onRetry={retry} />
  if (!data) {
    return (
      <div className="grid4">
        <CardSkeletons count={4} />
      </div>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState icon="heart" title={say('wishlist.empty')} hint={say('wishlist.emptyHint')}>
        <Link className={buttonClass({ look: 'outline', small: true })} to={paths.products()}>
          {say('wishlist.browse')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="grid4">
      {data.data.map((item) => (
        <SavedPlant key={item.id} plant={{ ...toPlant(item.product), is_saved: true }} onMoved={reload} />
      ))}
    </div>
  )
}

function SavedPlant({ plant, onMoved }: { plant: Plant; onMoved: () => void }) {
  const { saved } = useFavorite(plant)
  return (
    <div className={saved ? undefined : 'dim'}>
      <ProductCard plant={plant} heading="h2" action={<MoveToCart plant={plant} onMoved={onMoved} />} />
    </div>
  )
}
