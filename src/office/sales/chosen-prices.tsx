import type { OfficeProduct, OfficeProductRow } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { ProductChoice } from '../discounts/scope-fields.tsx'
import { useOptionNames } from '../products/use-option-names.ts'
import { useProduct } from '../products/use-product.ts'
import { disabledAttributes } from './disabled-attributes.ts'
import { moneyField } from './money-field.tsx'
import type { SaleForm, TypedPrice } from './sale-form.ts'
import * as styles from './chosen-prices.module.css'

interface PricesProps {
  prices: SaleForm['rule']['prices']
  error: string | undefined
  isFixed: boolean
  onChange: (prices: TypedPrice[]) => void
}

/** Products with their prices in the sale, per product or per variant. */
export function ChosenPrices({ prices, error, isFixed, onChange }: PricesProps) {
  const t = useTexts('office-discounts')
  const ids = [...new Set(prices.map(({ product_id: id }) => id))]
  const replace = (id: number, own: TypedPrice[]) =>
    onChange(ids.flatMap((one) => (one === id ? own : prices.filter(isOf(one)))))
  return (
    <ProductChoice
      label={t('discount.addProduct')}
      name="rule"
      value={ids}
      error={error}
      disabled={isFixed}
      onChange={(next) =>
        onChange([
          ...prices.filter(({ product_id: id }) => next.includes(id)),
          ...next.filter((id) => !ids.includes(id)).map((id) => blank(id, null)),
        ])
      }
      renderPrice={(product) => (
        <ProductPrices
          product={product}
          prices={prices.filter(isOf(product.id))}
          isFixed={isFixed}
          onChange={(own) => replace(product.id, own)}
        />
      )}
    />
  )
}

const isOf =
  (id: number) =>
  ({ product_id: productId }: TypedPrice): boolean =>
    productId === id
const blank = (product_id: number, variant_id: number | null): TypedPrice => ({
  product_id,
  variant_id,
  price: '',
})

interface ProductPricesProps {
  product: OfficeProductRow
  /** The prices of this product. */
  prices: readonly TypedPrice[]
  isFixed: boolean
  onChange: (prices: TypedPrice[]) => void
}

function ProductPrices({ product, prices, isFixed, onChange }: ProductPricesProps) {
  const t = useTexts('office-discounts')
  const whole = prices.find(({ variant_id: id }) => id === null)
  const field = whole && (
    <TextField
      {...moneyField}
      label={t('sale.newPrice')}
      {...disabledAttributes(isFixed)}
      value={whole.price}
      onChange={(event) => onChange([{ ...whole, price: event.target.value }])}
    />
  )
  if (!product.varies) return field
  return <VariantPrices {...{ product, prices, isFixed, onChange, field }} />
}

/** One price for all variants, or one for each; a variant without a sale price keeps its own price. */
function VariantPrices({
  product: { id },
  prices,
  isFixed,
  onChange,
  field,
}: ProductPricesProps & { field: React.ReactNode }) {
  const t = useTexts('office-discounts')
  const { data } = useProduct(id)
  const active = data?.variants.filter(({ is_active: isActive }) => isActive) ?? []
  const change = (variantId: number, price: string) =>
    onChange(
      active.map((variant) => ({
        ...(prices.find(({ variant_id: own }) => own === variant.id) ?? blank(id, variant.id)),
        ...(variant.id === variantId && { price }),
      })),
    )
  const split = () =>
    onChange(active.map((variant) => ({ ...blank(id, variant.id), price: prices[0]?.price ?? '' })))
  return (
    <>
      {field ?? (
        <ul className={styles.variants}>
          {active.map((variant) => (
            <li key={variant.id}>
              <VariantName variant={variant} />
              <TextField
                {...moneyField}
                label={t('sale.newPrice')}
                {...disabledAttributes(isFixed)}
                value={prices.find(({ variant_id: own }) => own === variant.id)?.price ?? ''}
                onChange={(event) => change(variant.id, event.target.value)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFixed && active.length > 0 && (
        <Button
          variant="plain"
          size="small"
          onClick={field ? split : () => onChange([blank(id, null)])}
        >
          {t(field ? 'sale.priceEach' : 'sale.priceAll')}
        </Button>
      )}
    </>
  )
}

/** A variant's colour and size, SKU and current price. */
function VariantName({ variant }: { variant: OfficeProduct['variants'][number] }) {
  const [colors, sizes] = [useOptionNames('colors'), useOptionNames('sizes')]
  const { color_id: color, size_id: size, sku, price_halalas: halalas } = variant
  const words = [color && colors.get(color), size && sizes.get(size)].filter(Boolean).join(' · ')
  return (
    <span className={styles.name}>
      <bdi>{words}</bdi>
      <small>
        <Ltr>{sku}</Ltr> · <Money halalas={halalas} />
      </small>
    </span>
  )
}
