import { Link } from 'react-router'
import type { CartItem } from '#contract/cart.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { ItemDetails, useItemTitle } from '../lines/item-text.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useHasPlace } from '../survival/has-place.ts'
import { useCartLine } from './use-cart-line.ts'
import * as styles from './cart-line.module.css'
import * as iconButton from '../ui/icon-button.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

const PlaceAdvice = lazyPart(() => import('../survival/place-advice.tsx'), null)

/** The column headings, on wide screens. */
export function CartLineHead() {
  const t = useTexts('cart')
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t('cart.item')}</span>
      <span>{t('cart.price')}</span>
      <span>{t('cart.qty')}</span>
      <span>{t('cart.lineTotal')}</span>
    </div>
  )
}

/** A plant in the cart. */
export function CartLine({ item }: { item: CartItem }) {
  const t = useTexts('cart')
  const title = useItemTitle(item)
  const { quantity, setQuantity, max, limit, remove, saveForLater, busy } = useCartLine(item)
  return (
    <li className={styles.line} aria-busy={busy}>
      <Link
        className={`${thumbnail.thumbnail} ${styles.picture}`}
        to={paths.product(item.product_id)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Picture image={item.product.base_image} alt="" sizes="104px" />
      </Link>
      <LineText item={item} title={title} limit={limit} />
      <div className={styles.price}>
        <span className="visually-hidden">{t('cart.price')} </span>
        <Price riyals={item.base_price} digits="full" unit={item.product.unit} />
      </div>
      <div className={styles.quantity}>
        <Stepper
          value={quantity}
          max={max}
          onChange={setQuantity}
          label={t('cart.qtyOf', { name: title })}
          unit={item.product.unit}
        />
      </div>
      <div className={busy ? `${styles.total} ${styles.changing}` : styles.total}>
        <span className="visually-hidden">{t('cart.lineTotal')} </span>
        <Price riyals={item.base_total} digits="full" />
      </div>
      <div className={styles.actions}>
        <IconButton
          icon="heart"
          label={t('cart.move', { name: title })}
          busy={busy}
          onClick={saveForLater}
        />
        <IconButton
          icon="trash"
          label={t('cart.remove', { name: title })}
          busy={busy}
          onClick={remove}
        />
      </div>
    </li>
  )
}

interface LineTextProps {
  item: CartItem
  title: string
  /** Announces the limit of the quantity. */
  limit: ReturnType<typeof useCartLine>['limit']
}

function LineText({ item, title, limit }: LineTextProps) {
  const hasPlace = useHasPlace()
  return (
    <div className={styles.text}>
      <Link className={`semibold ${styles.name}`} to={paths.product(item.product_id)}>
        <bdi>{title}</bdi>
      </Link>
      <ItemDetails item={{ ...item, name_en: item.product.name_en }} />
      {item.product.cautions?.map((caution) => (
        <small key={caution} className="muted">
          {caution}
        </small>
      ))}
      {hasPlace && <PlaceAdvice productId={item.product_id} />}
      {limit && (
        <div className={`text-small ${styles.limit}`} role="alert">
          {limit}
        </div>
      )}
    </div>
  )
}

interface IconButtonProps {
  icon: IconName
  label: string
  busy: boolean
  onClick: () => void
}

/** While busy it does nothing; it is not disabled, because the focus would not come back to it after a failure. */
function IconButton({ icon, label, busy, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${iconButton.iconButton} ${styles.action}`}
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
