import { useEffect, useRef, useState } from 'react'
import { changeOrderStatus } from '#contract/office/orders.ts'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { isPaidOnDelivery, type OrderAction } from '#shared/office/order-actions.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import type { IconName } from '../controls/icon.tsx'
import { OrderStatus } from '../orders/order-status.tsx'
import { dayWords, PaymentState, TestMark } from '../orders/order-words.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'
import { DeliverDialog } from './order-dialog.tsx'
import { DeliveryFailureAlert } from './delivery-failure-alert.tsx'
import { ConcurrentChangeAlert } from './concurrent-change-alert.tsx'
import { Neighbours } from './neighbours.tsx'
import { hasPlants, OrderMenu, type OrderDialogName } from './order-menu.tsx'
import { ReduceDialog } from './reduce-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { ShortageAlert } from './shortage-alert.tsx'
import type { OrderActions } from '../orders/use-order.ts'
import * as styles from './order.module.css'

/** The possible next actions, in order. */
const nextActions = ['confirm', 'pack', 'ship', 'deliver'] as const satisfies OrderAction[]
type NextAction = (typeof nextActions)[number]
const icons: Record<NextAction, IconName> = {
  confirm: 'seal-check',
  pack: 'list-checks',
  ship: 'paper-plane-tilt',
  deliver: 'check-circle',
}

function nextOf(order: OfficeOrder): NextAction | undefined {
  const isOpen: Partial<Record<NextAction, boolean>> = {
    pack: hasPlants(order) && order.fulfilment !== 'packed',
    ship: hasPlants(order),
  }
  return nextActions.find((action) => order.allowed.includes(action) && isOpen[action] !== false)
}

/** Whether nothing is left to ship, for example because the rest was refunded. */
const isFullyShipped = ({ lines }: OfficeOrder) => lines.every(({ due, shipped }) => shipped >= due)

/** Number, state, next action, menu of other actions, and links to the neighbouring orders of the list. */
export function OrderHead({ order, actions }: { order: OfficeOrder; actions: OrderActions }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const [asked, ask] = useState<OrderDialogName | null>(null)
  const move = useMove(order, actions)
  const close = () => ask(null)
  const askOrMove = (what: OrderDialogName) =>
    what === 'ship' && isFullyShipped(order) ? move('shipped') : ask(what)
  const dialog = { order, actions, onClose: close }
  return (
    <>
      <PageHead
        title={t('orders.one', { number: shortNumber(order) })}
        note={
          <>
            <OrderStatus order={order} isAllRefunded={!hasPlants(order)} />{' '}
            <PaymentState state={order.payment_state} /> <TestMark order={order} />
          </>
        }
        parent={{ to: '/orders', label: t('orders.title') }}
      >
        <OrderMenu order={order} actions={actions} next={nextOf(order)} ask={askOrMove} />
        <RefundButton order={order} />
        <NextButton order={order} busy={actions.busy} ask={askOrMove} move={move} />
        <Neighbours id={order.id} />
      </PageHead>
      <About order={order} />
      <DeliveryFailureAlert
        order={order}
        actions={actions}
        hasDialog={asked !== null}
        onEditDay={() => ask('edit_day')}
        onRefused={() => ask('cancel')}
      />
      <ShortageAlert
        order={order}
        hasDialog={asked !== null}
        onReduce={() => ask('reduce')}
        onEditDay={() => ask('edit_day')}
      />
      <ConcurrentChangeAlert order={order} actions={actions} />
      {actions.error != null && !actions.concurrentChange && asked === null && (
        <Alert>{refusalText(words, actions.error)}</Alert>
      )}
      {asked === 'ship' && <ShipDialog {...dialog} />}
      {asked === 'deliver' && (
        <DeliverDialog {...dialog} work={() => changeStatus(order, 'delivered')} />
      )}
      {asked === 'assign' && <AssignDialog {...dialog} />}
      {asked === 'edit_day' && <DayDialog {...dialog} />}
      {asked === 'reduce' && <ReduceDialog {...dialog} />}
      {asked === 'cancel' && <CancelDialog {...dialog} />}
    </>
  )
}

type MovedTo = 'processing' | 'shipped' | 'delivered'
const changeStatus = ({ id, version }: OfficeOrder, status: MovedTo) =>
  officeApi.call(changeOrderStatus, { params: { id }, body: { status, version } })
const useMove =
  (order: OfficeOrder, { perform }: OrderActions) =>
  (status: MovedTo) =>
    void perform(() => changeStatus(order, status))

function NextButton({
  order,
  busy,
  ask,
  move,
}: {
  order: OfficeOrder
  busy: boolean
  ask: (what: OrderDialogName) => void
  move: (status: MovedTo) => void
}) {
  const t = useTexts('office-orders')
  const next = nextOf(order)
  const button = useFollowedFocus(next)
  if (!next) return null
  const look = { variant: 'primary', icon: icons[next], className: styles.next } as const
  const start = {
    confirm: () => move('processing'),
    ship: () => ask('ship'),
    deliver: () => (isPaidOnDelivery(order) ? ask('deliver') : move('delivered')),
  }
  if (next === 'pack')
    return (
      <ButtonLink {...look} ref={button} to={`/orders/pack?order=${order.id}`}>
        {t('orders.act.pack')}
      </ButtonLink>
    )
  return (
    <Button {...look} ref={button} busy={busy} onClick={start[next]}>
      {t(`orders.act.${next}`)}
    </Button>
  )
}

/** Moves the focus to the next action when the button of the previous one, which had the focus, is replaced. Returns the ref of the button. */
function useFollowedFocus(next: NextAction | undefined) {
  const button = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const previous = useRef(next)
  useEffect(() => {
    if (previous.current === next) return
    previous.current = next
    if (document.activeElement === document.body)
      (button.current ?? document.getElementById('content'))?.focus({ preventScroll: true })
  }, [next])
  return button
}

/** A link to the refund, for members who can refund, while something is refundable; the main action once no other is left. */
function RefundButton({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  if (!order.allowed.includes('refund')) return null
  const look = nextOf(order)
    ? ({ variant: 'outline' } as const)
    : ({ variant: 'primary', className: styles.next } as const)
  return (
    <ButtonLink {...look} icon="arrow-u-up-left" to={`/orders/${order.id}/refund`}>
      {t('orders.act.refund')}
    </ButtonLink>
  )
}

function About({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  return (
    <p className={styles.about}>
      <span>{t('orders.placedAt', { at: officeDates(locale).moment(order.placed_at) })}</span>
      <span>{t('orders.promisedOn', { day: dayWords(t, locale, order.promised_on) })}</span>
      {order.is_late && <span>{t('orders.late')}</span>}
      {order.packer && <span>{t('orders.packedBy', { name: order.packer.name })}</span>}
      {order.driver && <span>{t('orders.drivenBy', { name: order.driver.name })}</span>}
      {order.is_test && <span>{t('orders.testWhy')}</span>}
      <CopyButton
        text={order.number}
        label={t('orders.copyNumber', { number: order.number })}
        variant="plain"
        size="small"
      />
    </p>
  )
}
