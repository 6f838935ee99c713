import { useState } from 'react'
import type { Product } from '#wire/product.ts'
import type { Purchase } from '../session/cart.ts'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Price, Prices } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { categoryAddress } from './filters.ts'
import { Botanical } from './plant-name.tsx'
import { ColorChoice, SizeChoice } from './option-choices.tsx'
import { PaymentAndDelivery } from './payment-and-delivery.tsx'
import { PlantTag } from './plant-tag.tsx'
import { useOwnName, usePlantNames } from './plant.ts'
import { usePurchase } from './use-purchase.ts'

/** Below this the page says how many are left. */
const fewLeft = 5

/** Name, price, choices, and the two ways to buy. */
export function BuyBox({ product }: { product: Product }) {
  const say = useTexts('product')
  const { locale } = useLocale()
  const nameOf = useOwnName()
  const { title, below, belowIsLatin } = usePlantNames(product)
  const { busy, add, buyNow } = usePurchase(product)
  const [color, chooseColor] = useState(product.colors[0]?.id)
  const [size, chooseSize] = useState(product.sizes[0]?.id)
  const [planting, setPlanting] = useState(false)
  const [quantity, setQuantity] = useState(1)
  const left = product.available_quantity
  const alsoCalled = locale === 'ar' ? product.also_called_ar : product.also_called_en
  const purchase: Purchase = {
    quantity,
    super_attribute: { ...(color !== undefined && { color }), ...(size !== undefined && { size }) },
    additional_info: { ...(planting && { planting_assistance: true }) },
  }
  const stepper = (
    <Stepper
      value={quantity}
      onChange={setQuantity}
      label={say(product.unit === 'm2' ? 'common.quantityInSquareMetres' : 'product.quantity')}
      unit={product.unit}
    />
  )
  return (
    <div className="buy">
      <h1 className="h1">
        <bdi>{title}</bdi>
      </h1>
      {below && <p className="mut latin">{belowIsLatin ? <Botanical>{below}</Botanical> : <bdi>{below}</bdi>}</p>}
      {alsoCalled && <p className="sm mut">{say('product.alsoCalled', { names: alsoCalled })}</p>}
      <div className="prices big">
        <Prices product={product} />
        <PlantTag plant={product} />
      </div>
      <PaymentAndDelivery riyals={product.effective_price} />
      <ColorChoice colors={product.colors} chosen={color} onChoose={chooseColor} />
      <SizeChoice sizes={product.sizes} chosen={size} onChoose={chooseSize} />
      <div className="opt tight">
        <label className={planting ? 'ck on' : 'ck'}>
          <input type="checkbox" className="hidden" checked={planting} onChange={(event) => setPlanting(event.target.checked)} />
          <span className="bx">
            <Icon name="check" />
          </span>
          <span>{say('product.planting')}</span>
        </label>
      </div>
      {left !== null && left > 0 && left < fewLeft && <p className="left sm">{say('product.left', { count: left })}</p>}
      {product.in_stock ? (
        <>
          <div className="take">
            {stepper}
            <Button className="grow" busy={busy} onClick={() => void add(purchase)}>
              {say('card.addToCart')}
            </Button>
          </div>
          <Button look="outline" wide disabled={busy} onClick={() => void buyNow(purchase)}>
            {say('product.buyNow')}
          </Button>
          <div className="sticky only-narrow">
            {stepper}
            <Button className="grow" busy={busy} onClick={() => void add(purchase)}>
              {say('card.addToCart')}
              <Price riyals={product.effective_price} />
            </Button>
          </div>
        </>
      ) : (
        <Alert kind="info">{say('product.soldOutHint')}</Alert>
      )}
      <div className="chips kinds">
        <span className="mut sm">{say('product.categories')}</span>
        {product.categories.map((category) => (
          <Link key={category.id} className="chip" to={categoryAddress(category.slug)} prefetch="intent">
            {nameOf(category)}
          </Link>
        ))}
      </div>
    </div>
  )
}
