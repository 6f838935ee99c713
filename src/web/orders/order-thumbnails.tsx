import type { Order } from '#contract/order.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Picture } from '../ui/picture.tsx'
import { orderPicture, useTitleOf } from '../lines/item-text.tsx'
import * as styles from './order-thumbnails.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

const maxShown = 3

interface OrderThumbnailsProps {
  order: Pick<Order, 'items'>
  className?: string | undefined
}

/** The plants of an order at a glance: pictures of its first lines, and the number of the others. */
export function OrderThumbnails({ order: { items }, className = '' }: OrderThumbnailsProps) {
  const t = useTexts('orders')
  const titleOf = useTitleOf()
  const { locale } = useLocale()
  const names = items.map(titleOf).join(commaIn(locale))
  return (
    <div
      className={`${styles.thumbnails} ${className}`}
      role="img"
      aria-label={t('orders.plants', { names })}
    >
      {items.slice(0, maxShown).map((item) => (
        <span className={`${thumbnail.thumbnail} ${styles.picture}`} key={item.id}>
          <Picture image={orderPicture(item)} alt="" sizes="44px" />
        </span>
      ))}
      {items.length > maxShown && (
        <bdi className="text-caption muted ltr">
          {t('orders.more', { count: items.length - maxShown })}
        </bdi>
      )}
    </div>
  )
}
