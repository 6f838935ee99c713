import { useEffect } from 'react'
import { Link } from 'react-router'
import { getWishlist, type WishlistItem } from '#wire/wishlist.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { useFavorite } from '../session/favorites.ts'
import { toPlant, usePlantNames, type Plant } from '../storefront/plant.ts'
import { ProductCard } from '../storefront/product-card.tsx'
import { useIsRestockRequested } from '../storefront/use-restock-request.ts'
import { stored } from '../stored.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Price } from '../ui/price.tsx'
import { CardSkeletons } from '../ui/skeleton.tsx'
import { Failure } from './failure.tsx'
import { MoveAllToCart } from './move-all-to-cart.tsx'
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
    <>
      {data.data.some(({ product }) => product.in_stock) && <MoveAllToCart onMoved={reload} />}
      <div className="grid4">
        {data.data.map((item) => (
          <SavedPlant key={item.id} item={item} onMoved={reload} />
        ))}
      </div>
    </>
  )
}

function SavedPlant({ item, onMoved }: { item: WishlistItem; onMoved: () => void }) {
  const plant = { ...toPlant(item.product), is_saved: true }
  const { saved } = useFavorite(plant)
  useEffect(() => {
    if (plant.in_stock) stored.remove(`restock_${plant.id}`)
  }, [plant.in_stock, plant.id])
  return (
    <div className={saved ? undefined : 'dim'}>
      <ProductCard
        plant={plant}
        heading="h2"
        action={plant.in_stock ? <MoveToCart plant={plant} onMoved={onMoved} /> : <AskToBeTold plant={plant} />}
      />
      <SinceSaved item={item} />
    </div>
  )
}

/** To the form on the page of a plant that is sold out, unless it was sent from this browser. */
function AskToBeTold({ plant }: { plant: Plant }) {
  const say = useTexts('account')
  const { title } = usePlantNames(plant)
  if (useIsRestockRequested(plant.id)) return <p className="sm mut">{say('wishlist.willTell')}</p>
  return (
    <Link className={buttonClass({ look: 'tonal', small: true })} to={paths.restockNotice(plant.id)}>
      {say('wishlist.tellMe')}
      <span className="hidden">: {title}</span>
    </Link>
  )
}

/** What has changed since the plant was saved, for better or worse; nothing of plants saved before that was noted. */
function SinceSaved({ item: { product, saved_price: then, saved_in_stock: wasInStock } }: { item: WishlistItem }) {
  const say = useTexts('account')
  // In halalas: riyals are fractions.
  const risen = then === null ? 0 : Math.round(product.effective_price * 100) - Math.round(then * 100)
  const isBack = wasInStock === false && product.in_stock
  if (risen === 0 && !isBack) return null
  const amount = <Price riyals={Math.abs(risen) / 100} />
  return (
    <p className="since-saved sm">
      {isBack && <span className="tag">{say('wishlist.backInStock')}</span>}
      {risen !== 0 && (
        <span className={risen < 0 ? 'fell' : 'mut'}>
          <RichText say={say} text={risen < 0 ? 'wishlist.priceFell' : 'wishlist.priceRose'} parts={{ amount }} />
        </span>
      )}
    </p>
  )
}
