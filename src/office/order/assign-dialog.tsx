import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { runBulkOrders } from '../orders/run-bulk-orders.ts'
import { MemberField } from '../orders/use-bulk-orders.tsx'
import { refusalText } from '../session/refusal.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

const idOf = (member: { id: number } | null): string => (member ? String(member.id) : '')

/** Assigns the order to a packer and a driver. */
export function AssignDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { order } = props
  const [packer, setPacker] = useState(idOf(order.packer))
  const [driver, setDriver] = useState(idOf(order.driver))
  const words = useTexts('office')
  const client = useQueryClient()
  const give = (action: 'assign_packer' | 'assign_driver', member: string) =>
    runBulkOrders(
      { action, member_id: member === '' ? null : Number(member), ids: [order.id] },
      (refusal) => {
        if (refusal) notify.error(refusalText(words, refusal))
        void client.invalidateQueries({ queryKey: ['orders'] })
      },
    )
  return (
    <OrderDialog
      {...props}
      title={t('orders.act.assign')}
      confirm={t('orders.act.assign')}
      work={async () => {
        const areDone = await Promise.all([
          packer === idOf(order.packer) || give('assign_packer', packer),
          driver === idOf(order.driver) || give('assign_driver', driver),
        ])
        if (areDone.every(Boolean)) notify.success(t('orders.assigned'))
        else notify.info(words('office.import.mayClose'))
      }}
    >
      <MemberField action="assign_packer" value={packer} onChange={setPacker} />
      <MemberField action="assign_driver" value={driver} onChange={setDriver} />
    </OrderDialog>
  )
}
