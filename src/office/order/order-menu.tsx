import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { markOrderTest } from '#contract/office/orders/order-actions.ts'
import { sendOrderMessage } from '#contract/office/orders/order-notes.ts'
import type { OrderAction, ResentMail } from '#shared/office/order-actions.ts'
import type { PrintKind } from '#shared/office/print.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { buttonClass } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Menu, type MenuAction } from '../controls/menu.tsx'
import { callOnce, type UnansweredCall } from '../session/call-once.ts'
import { officeApi } from '../session/office-api.ts'
import { printPath } from './print-path.ts'
import type { OrderActions } from '../orders/use-order.ts'

/** Actions that open a dialog. */
export type OrderDialogName = 'ship' | 'deliver' | 'assign' | 'edit_day' | 'reduce' | 'cancel'

/** Whether any plants are due to the customer; removed or refunded ones are not. */
export const hasPlants = ({ lines }: OfficeOrder): boolean => lines.some(({ due }) => due > 0)

/** The other actions: documents, mails, and rare actions. */
export function OrderMenu({
  order,
  actions,
  next,
  ask,
}: {
  order: OfficeOrder
  actions: OrderActions
  next: OrderAction | undefined
  ask: (what: OrderDialogName) => void
}) {
  const t = useTexts('office-orders')
  const navigate = useNavigate()
  const asked = asks
    .filter(([action]) => order.allowed.includes(action) && action !== next)
    .filter(([action]) => action !== 'ship' || hasPlants(order))
    .map(([action, icon]): MenuAction => ({
      id: action,
      icon,
      label: t(labelOf(action, order)),
      danger: action === 'cancel',
      separated: action === 'cancel',
      onAction: () => ask(action),
    }))
  const papers = papersOf(order).map((kind): MenuAction => ({
    id: kind,
    icon: 'printer',
    label: t(`orders.print.${kind}`),
    onAction: () => void navigate(printPath(kind, order.id)),
  }))
  const mails = useMailActions(order, actions)
  const menu = [
    ...papers,
    ...mails,
    ...(order.can_be_test ? [testAction(t, order, actions)] : []),
    ...asked,
  ]
  if (menu.length === 0) return null
  return (
    <Menu
      label={t('orders.act.more')}
      className={buttonClass()}
      trigger={<Icon name="dots-three" />}
      actions={menu}
    />
  )
}

/** Sends mails about an order again, each once when its answer was lost. */
function useMailActions(order: OfficeOrder, { perform }: OrderActions): MenuAction[] {
  const t = useTexts('office-orders')
  const unanswered = useRef<UnansweredCall | null>(null)
  if (!order.allowed.includes('message')) return []
  const send = (kind: ResentMail) =>
    callOnce(unanswered, kind, (key) =>
      officeApi.call(sendOrderMessage, {
        params: { id: order.id },
        body: { kind },
        headers: { 'Idempotency-Key': key },
      }),
    )
  return mailsOf(order).map((kind) => ({
    id: kind,
    icon: 'envelope-simple',
    label: t(`orders.resend.${kind}`),
    onAction: () =>
      void perform(() => send(kind)).then((isDone) => isDone && notify.success(t('orders.resent'))),
  }))
}

/** Marks an order as the team's test order, which is not a sale, or undoes this. */
const testAction = (t: Translate, order: OfficeOrder, actions: OrderActions): MenuAction => ({
  id: 'test',
  icon: 'tag',
  label: t(order.is_test ? 'orders.unmarkTest' : 'orders.markTest'),
  onAction: () =>
    void actions.perform(() =>
      officeApi.call(markOrderTest, {
        params: { id: order.id },
        body: { is_test: !order.is_test, version: order.version },
      }),
    ),
})

const asks = [
  ['ship', 'paper-plane-tilt'],
  ['assign', 'user-plus'],
  ['edit_day', 'calendar-blank'],
  ['reduce', 'minus'],
  ['cancel', 'prohibit'],
] as const satisfies [OrderDialogName, IconName][]

/** An order on its way is cancelled only because it was refused at the door. */
const labelOf = (action: OrderDialogName, { status }: OfficeOrder) =>
  action === 'cancel' && status === 'shipped' ? 'orders.act.refusedAtDoor' : `orders.act.${action}`

/** The documents an order needs on its way; tax documents are listed beside the order. */
function papersOf(order: OfficeOrder): PrintKind[] {
  const { status } = order
  if (!hasPlants(order) || status === 'cancelled' || status === 'pending_payment') return []
  const isToPack = status === 'pending' || status === 'processing'
  return [...(isToPack ? (['picking_list'] as const) : []), 'delivery_note', 'order_label']
}

/** The mails that apply to the order's current state. */
function mailsOf({ status, documents }: OfficeOrder): ResentMail[] {
  const invoice = documents.some(({ kind }) => kind === 'invoice') ? (['invoice'] as const) : []
  if (status === 'cancelled' || status === 'pending_payment') return [...invoice]
  if (status === 'delivered') return [...invoice, 'confirmation', 'shipped', 'delivered']
  return [...invoice, 'confirmation', ...(status === 'shipped' ? (['shipped'] as const) : [])]
}
