import { lazy, memo, Suspense, useEffect, useState, type ReactNode } from 'react'
import { toRiyals } from '#shared/money.ts'
import { browserStorage } from '../../lib/local-storage.ts'
import { restockNoticeId } from '../../lib/paths.ts'
import { useShop } from '../../lib/use-shop.ts'
import type { Purchase } from '../../session/cart.ts'
import { hydrateAfterFirstView } from '../../lib/after-first-view.ts'
import type { LoadedSurvival } from '../../survival/survival-store.ts'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Price, Prices } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { categoryAddress, halalasOf } from '../../product/filters.ts'
import { SecondName } from '../../product/plant-name.tsx'
import { ColorChoice, PlantingChoice, SizeChoice } from './option-choices.tsx'
import { PaymentAndDelivery } from './payment-and-delivery.tsx'
import { PlantTag } from '../../product/plant-tag.tsx'
import { useOwnName, usePlantNames, type ShownProduct } from '../../product/plant.ts'
import { usePurchase } from '../../product/use-purchase.ts'
import { useQuantity } from './use-quantity.ts'
import type { Choice } from './use-variant.ts'
import * as answerLine from '../../survival/answer-line.module.css'
import * as survivalBlock from '../../survival/survival-block.module.css'
import * as chip from '../../ui/chip.module.css'
import * as stickyBar from '../../ui/sticky-bar.module.css'
import * as styles from './buy-box.module.css'

/** Both are in the server's HTML and are hydrated after the first view. */
const AnswerLine = lazy(() => hydrateAfterFirstView(() => import('../../survival/answer-line.tsx')))
const SurvivalBlock = lazy(() =>
  hydrateAfterFirstView(() => import('../../survival/survival-block.tsx')),
)
/**
 * Not rendered again with the rest of the page, which follows the visitor's choices: a part that is not hydrated yet would be replaced by
 * its empty fallback, until its script is loaded.
 */
const Answer = memo(({ survival }: { survival: LoadedSurvival }) => (
  <Suspense fallback={<div className={answerLine.line} />}>
    <AnswerLine survival={survival} />
  </Suspense>
))
const Block = memo(({ survival }: { survival: LoadedSurvival }) => (
  <Suspense fallback={<div className={survivalBlock.block} />}>
    <SurvivalBlock survival={survival} />
  </Suspense>
))
/** Needed only when sold out. */
const RestockNotice = lazy(() => hydrateAfterFirstView(() => import('./restock-notice.tsx')))

/** Name and price, and the purchase; when sold out, the restock notice. */
export function BuyBox({
  product,
  survival,
  choice,
}: {
  product: ShownProduct
  survival: LoadedSurvival | null
  choice: Choice
}) {
  const t = useTexts('product')
  const { locale } = useLocale()
  const { title } = usePlantNames(product)
  const closed = useShop()?.closed_notice
  const alsoCalled = locale === 'ar' ? product.also_called_ar : product.also_called_en
  return (
    <div className={styles.buyBox}>
      <h1 className={`heading-1 ${styles.title}`}>
        <bdi>{title}</bdi>
      </h1>
      <SecondName plant={product} className={`muted ${styles.secondName}`} />
      {alsoCalled && (
        <p className="text-small muted">{t('product.alsoCalled', { names: alsoCalled })}</p>
      )}
      <div className={styles.prices}>
        <Prices product={choice.shown} />
        <PlantTag plant={choice.shown} />
      </div>
      {survival && <Answer survival={survival} />}
      {choice.variant && (
        <p className="text-small muted">
          {t('product.sku')} <bdi>{choice.variant.sku}</bdi>
        </p>
      )}
      {product.short_description && <p className={styles.summary}>{product.short_description}</p>}
      {closed && product.in_stock ? (
        <p className={styles.stock}>{closed[locale]}</p>
      ) : product.in_stock ? (
        <Purchasing product={product} choice={choice} />
      ) : (
        <SoldOut productId={product.id} />
      )}
      {survival && <Block survival={survival} />}
      <Categories product={product} />
    </div>
  )
}

function Categories({ product }: { product: ShownProduct }) {
  const t = useTexts('product')
  const nameOf = useOwnName()
  return (
    <div className={`${chip.chips} ${styles.categories}`}>
      <span className="muted text-small">{t('product.categories')}</span>
      {product.categories.map((category) => (
        <Link
          key={category.id}
          className={chip.chip}
          to={categoryAddress(category.slug)}
          prefetch="intent"
        >
          {nameOf(category)}
        </Link>
      ))}
    </div>
  )
}

/**
 * The options, the two ways to buy, and payment and delivery; on every screen the visual order is the reading order (WCAG 1.3.2, 2.4.3).
 */
function Purchasing({ product, choice }: { product: ShownProduct; choice: Choice }) {
  const t = useTexts('product')
  const { shown, variant, color, size } = choice
  const { unit, effective_price: price } = shown
  const amount = useQuantity(shown)
  const { quantity, left } = amount
  const { busy, add, buyNow } = usePurchase(product, amount.showStock)
  const [planting, setPlanting] = useState(false)
  // The request is obsolete once the product is back in stock.
  useEffect(() => browserStorage.remove(`restock_${product.id}`), [product.id])
  const purchase: Purchase = {
    quantity,
    super_attribute: { ...(color !== undefined && { color }), ...(size !== undefined && { size }) },
    additional_info: { ...(planting && { planting_assistance: true }) },
  }
  const refusal =
    product.variants.length > 0 &&
    !variant?.in_stock &&
    t(variant ? 'product.combination.soldOut' : 'product.combination.none')
  const quantityAndAdd = {
    unit,
    amount,
    busy,
    disabled: refusal !== false,
    onAdd: () => amount.unlessShort(() => add(purchase)),
  }
  return (
    <>
      <ColorChoice colors={product.colors} chosen={color} onChoose={choice.chooseColor} />
      <SizeChoice sizes={product.sizes} chosen={size} onChoose={choice.chooseSize} />
      <PlantingChoice unit={unit} chosen={planting} onChoose={setPlanting} />
      {refusal ? (
        <p className={`text-small ${styles.stock}`} role="status">
          {refusal}
        </p>
      ) : (
        left && <p className={`text-small ${styles.stock}`}>{left}</p>
      )}
      <div className={styles.purchase}>
        <QuantityAndAdd {...quantityAndAdd} />
      </div>
      <Button
        className={styles.buyNow}
        variant="outline"
        wide
        disabled={busy || refusal !== false}
        onClick={() => amount.unlessShort(() => buyNow(purchase))}
      >
        {t('product.buyNow')}
      </Button>
      <PaymentAndDelivery riyals={price} />
      <div className={`${stickyBar.stickyBar} ${styles.bar}`}>
        <QuantityAndAdd {...quantityAndAdd}>
          <Price riyals={toRiyals(halalasOf(price) * quantity)} unit={unit} units={quantity} />
        </QuantityAndAdd>
      </div>
    </>
  )
}

interface QuantityAndAddProps {
  unit: ShownProduct['unit']
  amount: ReturnType<typeof useQuantity>
  busy: boolean
  disabled: boolean
  onAdd: () => void
  /** The sum, where the button shows it. */
  children?: ReactNode
}

function QuantityAndAdd({ unit, amount, busy, disabled, onAdd, children }: QuantityAndAddProps) {
  const t = useTexts('product')
  return (
    <>
      {amount.limit && (
        <p className={`text-small ${styles.limit}`} role="alert">
          {amount.limit}
        </p>
      )}
      <Stepper
        value={amount.quantity}
        max={amount.max}
        onChange={amount.setQuantity}
        label={t(unit === 'm2' ? 'common.quantityInSquareMetres' : 'product.quantity')}
        unit={unit}
      />
      <Button className={styles.add} busy={busy} disabled={disabled} onClick={onAdd}>
        {t('card.addToCart')}
        {children}
      </Button>
    </>
  )
}

/** Shows nothing that belongs to a purchase: no promise, no options, no quantity. */
function SoldOut({ productId }: { productId: number }) {
  return (
    <div className={`stack ${styles.restock}`} id={restockNoticeId}>
      <Suspense>
        <RestockNotice productId={productId} />
      </Suspense>
    </div>
  )
}
