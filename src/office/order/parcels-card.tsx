import { isPaidOnDelivery } from '#shared/office/order-actions.ts'
import { useState } from 'react'
import { deliverOrderParcel } from '#contract/office/orders/order-actions.ts'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import type { OrderActions } from '../orders/use-order.ts'
import { DeliverDialog } from './order-dialog.tsx'

/** The parcels of an order, and which of them have arrived. */
export function ParcelsCard({ order, actions }: { order: OfficeOrder; actions: OrderActions }) {
  const t = useTexts('office-orders')
  const [asked, ask] = useState<number | null>(null)
  const send = (parcelId: number) =>
    officeApi.call(deliverOrderParcel, {
      params: { id: order.id, parcelId },
      body: {},
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
  const deliver = (parcelId: number) =>
    isPaidOnDelivery(order) ? ask(parcelId) : void actions.perform(() => send(parcelId))
  const canDeliver = order.allowed.includes('deliver_parcel')
  return (
    <Panel title={t('orders.parcels')}>
      <LineList
        label={t('orders.parcels')}
        lines={order.parcels.map((parcel) => ({
          id: parcel.id,
          icon: 'truck',
          title: <Ltr>{parcel.tracking_number}</Ltr>,
          detail: (
            <>
              {parcel.carrier && <bdi>{parcel.carrier} · </bdi>}
              {t('orders.plants', {
                count: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
              })}
              {' · '}
              <RelativeTime at={parcel.delivered_at ?? parcel.shipped_at} />
              {parcel.received_by && <bdi> · {parcel.received_by}</bdi>}
            </>
          ),
          end:
            parcel.delivered_at === null && canDeliver ? (
              <Button size="small" busy={actions.busy} onClick={() => deliver(parcel.id)}>
                {t('orders.act.deliver')}
              </Button>
            ) : (
              <Badge tone={parcel.delivered_at === null ? 'ship' : 'ok'}>
                {parcel.delivered_at === null
                  ? t('orders.state.shipped')
                  : t('orders.state.delivered')}
              </Badge>
            ),
        }))}
      />
      {asked !== null && (
        <DeliverDialog
          order={order}
          actions={actions}
          onClose={() => ask(null)}
          work={() => send(asked)}
        />
      )}
    </Panel>
  )
}
