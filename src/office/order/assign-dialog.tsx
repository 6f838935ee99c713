import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { runBulkOrders } from '../orders/run-bulk-orders.ts'
import { MemberField } from '../orders/use-bulk-orders.tsx'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

const idOf = (member: { id: number } | null): string => (member ? String(member.id) : '')

/** Assigns the order to a packer and a driver. */
export function AssignDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { order } = props
  const [packer, setPacker] = useState(idOf(order.packer))
  const [driver, setDriver] = useState(idOf(order.driver))
  const give = (action: 'assign_packer' | 'assign_driver', member: string) =>
    runBulkOrders({
      action,
      member_id: member === '' ? null : Number(member),
      ids: [order.id],
    })
  return (
    <OrderDialog
      {...props}
      title={t('orders.act.assign')}
      confirm={t('orders.act.assign')}
      work={async () => {
        if (packer !== idOf(order.packer)) await give('assign_packer', packer)
        if (driver !== idOf(order.driver)) await give('assign_driver', driver)
        notify.success(t('orders.assigned'))
      }}
    >
      <MemberField action="assign_packer" value={packer} onChange={setPacker} />
      <MemberField action="assign_driver" value={driver} onChange={setDriver} />
    </OrderDialog>
  )
}
