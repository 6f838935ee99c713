import type { Coupon } from '#contract/office/discounts/coupons.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { commaIn } from '#shared/text/comma.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { useCategoryNames } from '../products/use-category-names.ts'
import { formOf } from './coupon-form.ts'
import { Days } from './days.tsx'

const tones: Record<Coupon['state'], Tone> = {
  active: 'ok',
  scheduled: 'info',
  expired: 'neutral',
  used_up: 'neutral',
  paused: 'warn',
}

export function CouponState({ coupon: { state } }: { coupon: Coupon }) {
  const t = useTexts('office-discounts')
  return <Badge tone={tones[state]}>{t(`coupon.state.${state}`)}</Badge>
}

/** Shows the discount as `10%` or an amount. */
export function CouponValue({ coupon }: { coupon: Coupon }) {
  return coupon.percent_bp === null ? (
    <Money halalas={coupon.amount_halalas ?? 0} />
  ) : (
    <Ltr>{`${coupon.percent_bp / 100}%`}</Ltr>
  )
}

export function CouponDays({ coupon }: { coupon: Coupon }) {
  const { starts_at: from, ends_at: to } = formOf(coupon)
  return <Days from={from || null} to={to || null} />
}

/** Formats the number of uses, with the limit if there is one. */
export const usesOf = ({ times_used: used, usage_limit: limit }: Coupon): string =>
  limit === null ? formatCount(used) : `${formatCount(used)} / ${formatCount(limit)}`

/** The categories by name and the number of products that the coupon is limited to. */
export function CouponScope({ coupon }: { coupon: Coupon }) {
  const t = useTexts('office-discounts')
  const { locale } = useLocale()
  const names = useCategoryNames()
  const { category_ids: categories, product_ids: products } = coupon
  const parts = [
    ...categories.map((id) => names.get(id) ?? `#${id}`),
    ...(products.length > 0 ? [t('coupon.scopeProducts', { count: products.length })] : []),
  ]
  return parts.length === 0 ? t('coupon.scopeAll') : parts.join(commaIn(locale))
}
