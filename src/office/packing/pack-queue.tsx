import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { Flag } from '../orders/order-card.tsx'
import { dayWords } from '../orders/order-words.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { useMember } from '../session/member.ts'
import { orderOfCode } from '../scan/scanned-code.ts'
import { useScanner } from '../scan/use-scanner.ts'
import * as styles from './packing.module.css'

/** Whether no other member is packing it. */
export const isFree = ({ is_claimed: isClaimed, packer }: OrderRow, memberId: number): boolean =>
  !isClaimed || packer?.id === memberId

/** The orders to pack, earliest promise first, with their packers. */
export function PackQueue({
  queue,
  canStart,
  onStart,
  choose,
}: {
  queue: readonly OrderRow[]
  /** Some order is free to pack. */
  canStart: boolean
  onStart: () => void
  choose: (id: number) => void
}) {
  const t = useTexts('office-orders')
  // Scanning a parcel's label opens its order.
  useScanner((code) => {
    const id = orderOfCode(code)
    if (id !== null) choose(id)
  })
  return (
    <>
      <p className={styles.done}>{t('orders.pack.waiting', { count: queue.length })}</p>
      {canStart ? (
        <div className={styles.start}>
          <Button variant="primary" size="large" wide onClick={onStart}>
            {t('orders.pack.start')}
          </Button>
        </div>
      ) : (
        <p className={styles.done}>{t('orders.pack.othersPack')}</p>
      )}
      <ul className={styles.lines} aria-label={t('orders.view.to_pack')}>
        {queue.map((order) => (
          <QueueRow key={order.id} order={order} choose={choose} />
        ))}
      </ul>
    </>
  )
}

function QueueRow({ order, choose }: { order: OrderRow; choose: (id: number) => void }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const me = useMember()
  const { packed_count: done, piece_count: total } = order
  return (
    <li>
      <button type="button" className={styles.queued} onClick={() => choose(order.id)}>
        <span className={styles.name}>
          <b>
            <Ltr>{shortNumber(order)}</Ltr> <bdi>{order.customer.name}</bdi> <Flag order={order} />
          </b>
          <small>
            {order.district ?? order.city} · {dayWords(t, locale, order.promised_on)} ·{' '}
            {done > 0
              ? t('orders.packedOf', { done, total })
              : t('orders.plants', { count: total })}
          </small>
        </span>
        {order.is_claimed && (
          <Badge tone={isFree(order, me.id) ? 'info' : 'warn'}>
            {isFree(order, me.id)
              ? t('orders.pack.mine')
              : t('orders.pack.taken', { name: order.packer?.name ?? '—' })}
          </Badge>
        )}
      </button>
    </li>
  )
}
