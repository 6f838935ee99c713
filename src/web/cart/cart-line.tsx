import { Link } from 'react-router'
import type { CartItem } from '#contract/cart.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { ItemDetails, useItemTitle } from '../lines/item-text.tsx'
import { useCartLine } from './use-cart-line.ts'

/** A plant in the cart. */
export function CartLine({ item }: { item: CartItem }) {
  const t = useTexts('cart')
  const title = useItemTitle(item)
  const { quantity, setQuantity, most, limit, remove, saveForLater, busy } = useCartLine(item)
  const to = paths.product(item.product_id)
  return (
    <li className="line" aria-busy={busy}>
      <Link className="th" to={to} tabIndex={-1} aria-hidden="true">
        <Picture image={item.product.base_image} alt="" sizes="104px" />
      </Link>
      <div className="line-text">
        <Link className="semibold" to={to}>
          <bdi>{title}</bdi>
        </Link>
        <ItemDetails item={{ ...item, name_en: item.product.name_en }} />
        {limit && (
          <div className="text-small short" role="alert">
            {limit}
          </div>
        )}
      </div>
      <div className="line-price">
        <span className="visually-hidden">{t('cart.price')} </span>
        <Price riyals={item.base_price} digits="full" unit={item.product.unit} />
      </div>
      <div className="line-qty">
        <Stepper
          value={quantity}
          most={most}
          onChange={setQuantity}
          label={t('cart.qtyOf', { name: title })}
          unit={item.product.unit}
        />
      </div>
      <div className={busy ? 'line-total dim' : 'line-total'}>
        <span className="visually-hidden">{t('cart.lineTotal')} </span>
        <Price riyals={item.base_total} digits="full" />
      </div>
      <div className="line-acts">
        <IconButton
          icon="heart"
          label={t('cart.move', { name: title })}
          disabled={busy}
          onClick={saveForLater}
        />
        <IconButton
          icon="trash"
          label={t('cart.remove', { name: title })}
          disabled={busy}
          onClick={remove}
        />
      </div>
    </li>
  )
}

function IconButton({
  icon,
  label,
  ...button
}: {
  icon: IconName
  label: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className="icb" aria-label={label} title={label} {...button}>
      <Icon name={icon} />
    </button>
  )
}
