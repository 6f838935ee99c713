import type { Order } from '#contract/order.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Picture } from '../ui/picture.tsx'
import { commaIn } from '../addresses/address-lines.tsx'
import { orderPicture, useTitleOf } from '../lines/item-text.tsx'

const maxShown = 3

/** The plants of an order at a glance: the pictures of its first lines, and how many more there are. */
export function OrderThumbnails({ order: { items } }: { order: Pick<Order, 'items'> }) {
  const t = useTexts('orders')
  const titleOf = useTitleOf()
  const { locale } = useLocale()
  const names = items.map(titleOf).join(commaIn(locale))
  return (
    <div className="thumbs" role="img" aria-label={t('orders.plants', { names })}>
      {items.slice(0, maxShown).map((item) => (
        <span className="th" key={item.id}>
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
