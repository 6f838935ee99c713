import { formatRiyals } from '#shared/money.ts'
import type { Unit } from '#contract/product.ts'
import { riyalSign } from './icon.tsx'
import { SquareMetre } from './square-metre.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import * as styles from './price.module.css'

/** `149`, `37.50`, `1,264`: the catalogue drops `.00` (design language §9). */
export const shortAmount = (riyals: number): string => formatRiyals(riyals, true)
export const fullAmount = (riyals: number): string => formatRiyals(riyals)

interface PriceProps {
  /** As in the API: riyals, a multiple of 0.01. */
  riyals: number
  /** `full` always shows two decimals: cart, checkout, orders. */
  digits?: 'short' | 'full'
  kind?: 'sale' | 'old' | 'plain'
  /** A discount: a true minus sign before the currency. */
  minus?: boolean
  /** The unit the amount is for: a square metre is shown, a plant is not. */
  unit?: Unit
  /** The number of square metres the amount is for. */
  units?: number
}

const kindClass = { plain: '', sale: styles.sale, old: styles.previous }

/** An amount with the riyal sign on its left in both languages, read aloud as "Saudi riyals" (design language §8). */
export function Price({
  riyals,
  digits = 'short',
  kind = 'plain',
  minus = false,
  unit,
  units = 1,
}: PriceProps) {
  const t = useTexts()
  const amount = digits === 'full' ? fullAmount(riyals) : shortAmount(riyals)
  const price = (
    <span className={`${styles.price} ${kindClass[kind]}`} dir="ltr">
      {kind === 'old' && <span className="visually-hidden">{t('common.previousPrice')} </span>}
      {minus && <span aria-hidden="true">−</span>}
      <svg viewBox="0 0 1124 1256" aria-hidden="true">
        <use href={riyalSign} />
      </svg>
      <bdi aria-hidden="true">{amount}</bdi>
      <span className="visually-hidden">
        {t('common.spokenPrice', { amount: minus ? `-${amount}` : amount })}
      </span>
    </span>
  )
  if (unit !== 'm2') return price
  return (
    <span className={styles.perUnit}>
      {price}/{units > 1 && `${units} `}
      <SquareMetre />
    </span>
  )
}

/** The price to pay, and the previous one beside it when the plant is on sale; for variants with different prices, the lowest. */
export function Prices({
  product,
}: {
  product: { price: number; special_price: number | null; price_to: number | null; unit: Unit }
}) {
  const t = useTexts()
  return (
    <>
      {product.price_to !== null && <span className="text-small muted">{t('common.from')}</span>}
      <Price
        riyals={product.special_price ?? product.price}
        kind={product.special_price === null ? 'plain' : 'sale'}
        unit={product.unit}
      />
      {product.special_price !== null && <Price riyals={product.price} kind="old" />}
    </>
  )
}
