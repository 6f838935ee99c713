import { changeOrderStatus } from '#contract/office/orders.ts'
import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import type { BulkOrderAction } from '#shared/office/order-actions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { OrderPictures } from './order-pictures.tsx'
import { OrderStatus } from './order-status.tsx'
import { paymentWords, PromisedDay, TestMark } from './order-words.tsx'
import { shortNumber } from './short-number.ts'
import { useMovesAll } from './use-part-of-orders.ts'
import * as styles from './orders.module.css'

/** The order's current total, with the original total below it if lines were removed or credited. */
export function OrderTotal({ order }: { order: OrderRow }) {
  const t = useTexts('office-orders')
  const { total_halalas: total, gone_halalas: gone = 0 } = order
  if (total === undefined) return <Nothing />
  if (gone === 0) return <Money halalas={total} />
  return (
    <span className={styles.two}>
      <Money halalas={total - gone} />
      <small className={styles.line}>
        {t('orders.totalBefore')} <Money halalas={total} />
      </small>
    </span>
  )
}

/** The packer of the order, and whether they are packing it now; nobody else gets it then (office.md J1). */
export function PackedBy({ order: { packer, is_claimed: isClaimed } }: { order: OrderRow }) {
  const t = useTexts('office-orders')
  if (!packer) return <Nothing />
  if (!isClaimed) return <bdi>{packer.name}</bdi>
  return <span className={styles.taken}>{t('orders.packedNow', { name: packer.name })}</span>
}

/** Marks an order with a pinned note, such as one about missing plants. */
export function Flag({ order }: { order: Pick<OrderRow, 'is_flagged'> }) {
  const t = useTexts('office-orders')
  if (!order.is_flagged) return null
  return (
    <span className={styles.flag} title={t('orders.has.pinned')}>
      <Icon name="push-pin" small />
      <span className="visually-hidden">{t('orders.has.pinned')}</span>
    </span>
  )
}

/** The number of packed pieces, shown while an order is partly packed. */
export function PackedPart({ order }: { order: OrderRow }) {
  const t = useTexts('office-orders')
  const { packed_count: done, piece_count: total, status } = order
  if (status !== 'processing' || done === 0 || done >= total) return null
  return <small>{t('orders.packedOf', { done, total })}</small>
}

/** An order in the phone list. */
export function OrderCard({ order }: { order: OrderRow }) {
  return (
    <span className={styles.card}>
      <b>
        <Ltr>{shortNumber(order)}</Ltr> <bdi>{order.customer.name}</bdi> <TestMark order={order} />{' '}
        <Flag order={order} />
      </b>
      <b>{order.total_halalas === undefined ? null : <OrderTotal order={order} />}</b>
      <small>
        {order.district ?? order.city} · <PromisedDay order={order} />
      </small>
      <OrderStatus order={order} isAllRefunded={order.piece_count === 0} />
      {order.is_claimed && <PackedBy order={order} />}
      <PackedPart order={order} />
    </span>
  )
}

const nextActions = ['confirm', 'pack', 'ship', 'deliver'] as const
type Next = (typeof nextActions)[number]

function nextOf({ allowed, fulfilment, piece_count: pieces }: OrderRow): Next | undefined {
  const isOpen: Partial<Record<Next, boolean>> = {
    pack: pieces > 0 && fulfilment !== 'packed',
    ship: pieces > 0,
  }
  return nextActions.find((action) => allowed.includes(action) && isOpen[action] !== false)
}

type Ask = (action: BulkOrderAction, id: number) => void

/** An order's plants and its next action. */
export function OrderCardFooter({
  order,
  isChoosing,
  ask,
}: {
  order: OrderRow
  isChoosing: boolean
  ask: Ask
}) {
  const t = useTexts('office-orders')
  return (
    <>
      <OrderPictures order={order} note={paymentWords(t, order)} />
      {!isChoosing && <NextAction order={order} ask={ask} />}
    </>
  )
}

/** An action that cannot be undone asks for confirmation first. */
function NextAction({ order, ask }: { order: OrderRow; ask: Ask }) {
  const t = useTexts('office-orders')
  const movesAll = useMovesAll()
  const next = nextOf(order)
  // Its page leads to the ways to deal with it.
  if (order.delivery_failure === 'refused' && order.allowed.includes('cancel'))
    return (
      <ButtonLink to={`/orders/${order.id}`} variant="tonal">
        {t('orders.failure.refused')}
      </ButtonLink>
    )
  if (!next) return null
  if (!movesAll)
    return (
      <ButtonLink to="/run" variant="tonal">
        {t('orders.run.title')}
      </ButtonLink>
    )
  if (next === 'confirm') return <Confirm order={order} />
  if (next === 'pack')
    return (
      <ButtonLink to={`/orders/pack?order=${order.id}`} variant="tonal">
        {t('orders.act.pack')}
      </ButtonLink>
    )
  return (
    <Button variant="tonal" onClick={() => ask(next, order.id)}>
      {t(`orders.act.${next}`)}
    </Button>
  )
}

function Confirm({ order: { id, version } }: { order: OrderRow }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const client = useQueryClient()
  const { busy, run } = useAction()
  const confirm = () =>
    run(async () => {
      try {
        const body = { status: 'processing', version } as const
        await officeApi.call(changeOrderStatus, { params: { id }, body })
        notify.success(t('orders.confirmed', { number: shortNumber({ id }) }))
      } catch (refusal) {
        notify.error(refusalText(words, refusal))
      }
      await client.invalidateQueries({ queryKey: ['orders'] })
    })
  return (
    <Button variant="tonal" busy={busy} onClick={() => void confirm()}>
      {t('orders.act.confirm')}
    </Button>
  )
}
