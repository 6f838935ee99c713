import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import * as styles from './orders.module.css'

/** The pictures of the first three plants, overlapping, and the number of plants. */
export function OrderPictures({
  order,
  note,
}: {
  order: Pick<OrderRow, 'pictures' | 'piece_count'>
  /** Additional text beside the pictures. */
  note?: string
}) {
  const t = useTexts('office-orders')
  return (
    <span className={styles.pictures}>
      <span className={styles.stack}>
        {order.pictures.map((url, index) => (
          <ProductPicture key={index} picture={url === null ? null : { url }} />
        ))}
      </span>
      <span className={`muted ${note ? styles.pieces : ''}`}>
        {t('orders.plants', { count: order.piece_count })}
        {note && <small>{note}</small>}
      </span>
    </span>
  )
}
