import { Link } from 'react-router'
import type { CartItem } from '#wire/cart.ts'
import { paths } from '../paths.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { ItemDetails, useItemTitle } from './item-text.tsx'
import { useLine } from './use-line.ts'

/** A plant in the cart. */
export function CartLine({ item }: { item: CartItem }) {
  const say = useTexts('cart')
  const title = useItemTitle(item)
  const { quantity, setQuantity, most, limit, remove, keepForLater, busy } = useLine(item)
  const to = paths.product(item.product_id)
  return (
    <li className="line" aria-busy={busy}>
      <Link className="th" to={to} tabIndex={-1} aria-hidden="true">
        <Picture image={item.product.base_image} alt="" sizes="104px" />
      </Link>
      <div className="line-text">
        <Link className="b" to={to}>
          <bdi>{title}</bdi>
        </Link>
        <ItemDetails item={{ ...item, name_en: item.product.name_en }} />
        {limit && (
          <div className="sm short" role="alert">
            {limit}
          </div>
        )}
      </div>
      <div className="line-price">
        <span className="hidden">{say('cart.price')} </span>
        <Price riyals={item.base_price} digits="full" unit={item.product.unit} />
      </div>
      <div className="line-qty">
        <Stepper value={quantity} most={most} onChange={setQuantity} label={say('cart.qtyOf', { name: title })} unit={item.product.unit} />
      </div>
      <div className={busy ? 'line-total dim' : 'line-total'}>
        <span className="hidden">{say('cart.lineTotal')} </span>
        <Price riyals={item.base_total} digits="full" />
      </div>
      <div className="line-acts">
        <IconButton icon="heart" label={say('cart.move', { name: title })} disabled={busy} onClick={keepForLater} />
        <IconButton icon="trash" label={say('cart.remove', { name: title })} disabled={busy} onClick={remove} />
      </div>
    </li>
  )
}

function IconButton({ icon, label, ...button }: { icon: IconName; label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className="icb" aria-label={label} title={label} {...button}>
      <Icon name={icon} />
    </button>
  )
}
