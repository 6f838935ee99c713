import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changeOrderStatus } from '#contract/office/orders.ts'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import type { OrderAct } from '#contract/office/orders/order-rows.ts'
import { sendOrderMessage } from '#contract/office/orders/order-notes.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink, buttonClass, IconButton } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Menu, type MenuAct } from '../controls/menu.tsx'
import { dayWords, OrderStatus, PaymentState } from '../orders/order-words.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { readListTrail } from '../table/list-trail.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'
import { MeanwhileAlert } from './meanwhile-alert.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import type { OrderActs } from './use-order.ts'
import * as styles from './order.module.css'

type Asked = 'ship' | 'assign' | 'edit_day' | 'cancel'

/** What comes next, of what is open to the member. */
const nextActs = ['confirm', 'pack', 'ship', 'deliver'] as const satisfies OrderAct[]
type NextAct = (typeof nextActs)[number]
const icons: Record<NextAct, IconName> = {
  confirm: 'seal-check',
  pack: 'list-checks',
  ship: 'paper-plane-tilt',
  deliver: 'check-circle',
}

const nextOf = ({ allowed, fulfilment }: OfficeOrder): NextAct | undefined =>
  nextActs.find((act) => allowed.includes(act) && !(act === 'pack' && fulfilment === 'packed'))

/** Number, state, the next act and the others, and the way to the orders beside it in the list. */
export function OrderHead({ order, acts }: { order: OfficeOrder; acts: OrderActs }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const [asked, ask] = useState<Asked | null>(null)
  const move = useMove(order, acts)
  const close = () => ask(null)
  const dialog = { order, acts, onClose: close }
  return (
    <>
      <PageHead
        title={t('orders.one', { number: shortNumber(order) })}
        note={
          <>
            <OrderStatus order={order} /> <PaymentState state={order.payment_state} />
          </>
        }
        parent={{ to: '/orders', label: t('orders.title') }}
      >
        <Neighbours id={order.id} />
        <OtherActs order={order} acts={acts} ask={ask} />
        <NextButton order={order} busy={acts.busy} ask={ask} move={move} />
      </PageHead>
      <About order={order} />
      <MeanwhileAlert order={order} acts={acts} />
      {acts.error != null && !acts.meanwhile && asked === null && (
        <Alert>{refusalText(words, acts.error)}</Alert>
      )}
      {asked === 'ship' && <ShipDialog {...dialog} />}
      {asked === 'assign' && <AssignDialog {...dialog} />}
      {asked === 'edit_day' && <DayDialog {...dialog} />}
      {asked === 'cancel' && <CancelDialog {...dialog} />}
    </>
  )
}

const useMove =
  ({ id, version }: OfficeOrder, { perform }: OrderActs) =>
  (status: 'processing' | 'delivered') =>
    void perform(() =>
      officeApi.call(changeOrderStatus, { params: { id }, body: { status, version } }),
    )

function NextButton({
  order,
  busy,
  ask,
  move,
}: {
  order: OfficeOrder
  busy: boolean
  ask: (what: Asked) => void
  move: (status: 'processing' | 'delivered') => void
}) {
  const t = useTexts('office-orders')
  const next = nextOf(order)
  if (!next) return null
  const look = { variant: 'primary', icon: icons[next] } as const
  if (next === 'pack')
    return (
      <ButtonLink {...look} to={`/orders/pack?order=${order.id}`}>
        {t('orders.act.pack')}
      </ButtonLink>
    )
  return (
    <Button
      {...look}
      busy={busy}
      onClick={() =>
        next === 'ship' ? ask('ship') : move(next === 'confirm' ? 'processing' : 'delivered')
      }
    >
      {t(`orders.act.${next}`)}
    </Button>
  )
}

function OtherActs({
  order,
  acts,
  ask,
}: {
  order: OfficeOrder
  acts: OrderActs
  ask: (what: Asked) => void
}) {
  const t = useTexts('office-orders')
  const next = nextOf(order)
  const asked = (
    [
      ['ship', 'paper-plane-tilt'],
      ['assign', 'user-plus'],
      ['edit_day', 'calendar-blank'],
      ['cancel', 'prohibit'],
    ] as const
  )
    .filter(([act]) => order.allowed.includes(act) && act !== next)
    .map(([act, icon]): MenuAct => ({
      id: act,
      icon,
      label: t(`orders.act.${act}`),
      danger: act === 'cancel',
      separated: act === 'cancel',
      onAction: () => ask(act),
    }))
  const mails = order.allowed.includes('message')
    ? mailsOf(order).map((kind): MenuAct => ({
        id: kind,
        icon: 'envelope-simple',
        label: t(`orders.resend.${kind}`),
        onAction: () =>
          void acts
            .perform(() =>
              officeApi.call(sendOrderMessage, { params: { id: order.id }, body: { kind } }),
            )
            .then((isDone) => isDone && notify.success(t('orders.resent'))),
      }))
    : []
  const menu = [...mails, ...asked]
  if (menu.length === 0) return null
  return (
    <Menu
      label={t('orders.more')}
      className={buttonClass()}
      trigger={<Icon name="dots-three" />}
      acts={menu}
    />
  )
}

/** The mails that are true of the order now. */
function mailsOf({ status }: OfficeOrder): ('confirmation' | 'shipped' | 'delivered')[] {
  if (status === 'cancelled' || status === 'pending_payment') return []
  if (status === 'delivered') return ['confirmation', 'shipped', 'delivered']
  return status === 'shipped' ? ['confirmation', 'shipped'] : ['confirmation']
}

function About({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  return (
    <p className={styles.about}>
      <span>{t('orders.placedAt', { at: dateFormatters(locale).moment(order.placed_at) })}</span>
      <span>{t('orders.promisedOn', { day: dayWords(t, locale, order.promised_on) })}</span>
      {order.is_late && <span>{t('orders.late')}</span>}
      {order.packer && <span>{t('orders.packedBy', { name: order.packer.name })}</span>}
      {order.driver && <span>{t('orders.drivenBy', { name: order.driver.name })}</span>}
    </p>
  )
}

/** The orders before and after it in the list one came from. */
function Neighbours({ id }: { id: number }) {
  const t = useTexts('office-orders')
  const navigate = useNavigate()
  const ids = readListTrail('orders')?.ids ?? []
  const place = ids.indexOf(id)
  if (place < 0) return null
  const step = (by: 1 | -1, icon: IconName) => {
    const other = ids[place + by]
    return (
      <IconButton
        icon={icon}
        flip
        outlined
        label={t(by === 1 ? 'orders.next' : 'orders.previous')}
        disabled={other === undefined}
        onClick={() => void navigate(`/orders/${other}`)}
      />
    )
  }
  return (
    <span className={styles.steps}>
      {step(-1, 'caret-left')}
      {step(1, 'caret-right')}
    </span>
  )
}
