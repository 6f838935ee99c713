import { useEffect } from 'react'
import { Link } from 'react-router'
import type { WishlistItem } from '#contract/wishlist.ts'
import { paths } from '../lib/paths.ts'
import { useShop } from '../lib/use-shop.ts'
import { useFavorite } from '../session/favorites.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { usePlantNames, type Plant } from '../product/plant.ts'
import { toPlant } from '../product/to-plant.ts'
import { ProductCard } from '../product/product-card.tsx'
import { useIsRestockRequested } from '../product/use-restock-request.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { MoveToCart } from './move-to-cart.tsx'
import * as styles from './saved-plant.module.css'
import * as plantTag from '../product/plant-tag.module.css'

/**
 * A saved plant: moved into the cart, or linked to its page for its options or, when sold out, its restock notice; and changes since it was
 * saved.
 */
export function SavedPlant({ item, onMoved }: { item: WishlistItem; onMoved: () => void }) {
  const plant = { ...toPlant(item.product), is_saved: true }
  const { saved } = useFavorite(plant)
  useEffect(() => {
    if (plant.in_stock) browserStorage.remove(`restock_${plant.id}`)
  }, [plant.in_stock, plant.id])
  const closed = useShop()?.closed_notice
  // None: the card's own link to the choice of a variant, or the message that the shop is closed.
  const moveToCart =
    plant.varies || closed ? undefined : <MoveToCart plant={plant} onMoved={onMoved} />
  const action = plant.in_stock ? moveToCart : <RestockNoticeLink plant={plant} />
  return (
    <div className={saved ? undefined : styles.removed}>
      <ProductCard plant={plant} heading="h2" action={action} />
      <SinceSaved item={item} />
    </div>
  )
}

/** A link to the form on the page of a sold-out plant, unless it was sent from this browser. */
function RestockNoticeLink({ plant }: { plant: Plant }) {
  const t = useTexts('account')
  const { title } = usePlantNames(plant)
  if (useIsRestockRequested(plant.id))
    return <p className="text-small muted">{t('wishlist.willTell')}</p>
  return (
    <Link
      className={buttonClass({ variant: 'tonal', small: true })}
      to={paths.restockNotice(plant.id)}
    >
      {t('wishlist.tellMe')}
      <span className="visually-hidden">: {title}</span>
    </Link>
  )
}

/** Price and stock changes since the plant was saved, for better or worse; nothing for plants saved before these were recorded. */
function SinceSaved({
  item: { product, saved_price: then, saved_in_stock: wasInStock },
}: {
  item: WishlistItem
}) {
  const t = useTexts('account')
  // In halalas: riyals are fractions.
  const risen =
    then === null ? 0 : Math.round(product.effective_price * 100) - Math.round(then * 100)
  const isBack = wasInStock === false && product.in_stock
  if (risen === 0 && !isBack) return null
  const amount = <Price riyals={Math.abs(risen) / 100} />
  return (
    <p className={`text-small ${styles.changes}`}>
      {isBack && <span className={plantTag.tag}>{t('wishlist.backInStock')}</span>}
      {risen !== 0 && (
        <span className={risen < 0 ? styles.fell : 'muted'}>
          <RichText
            t={t}
            text={risen < 0 ? 'wishlist.priceFell' : 'wishlist.priceRose'}
            parts={{ amount }}
          />
        </span>
      )}
    </p>
  )
}
