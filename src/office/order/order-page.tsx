import { useParams } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { Columns } from '../controls/columns.tsx'
import { FoldedPanels } from '../controls/panel.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { AddressCard, BillingCard } from './address/address-cards.tsx'
import { useContact } from './address/show-contact.tsx'
import { DocumentsCard, RefundsCard, UnrecordedRefundAlert } from './money-cards.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { CustomerCard, PaymentCard, PinnedNotes } from './side-cards.tsx'
import { useOrder, useOrderActions } from '../orders/use-order.ts'
import { useIsNarrow } from '../table/use-narrow.ts'

/** An order: its lines, its state, its history (office.md O3.2). */
export default function OrderPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useOrder(id)
  if (data) return <Order key={id} order={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/orders', text: 'office.nav.orders' }}
    />
  )
}

function Order({ order }: { order: OfficeOrder }) {
  const actions = useOrderActions(order)
  const contact = useContact(order)
  const isNarrow = useIsNarrow()
  const head = (
    <>
      <OrderHead order={order} actions={actions} />
      <UnrecordedRefundAlert order={order} />
    </>
  )
  const lines = <OrderLines order={order} />
  const parcels = order.parcels.length > 0 && <ParcelsCard order={order} actions={actions} />
  const timeline = <OrderTimeline order={order} />
  const customer = <CustomerCard order={order} contact={contact} />
  const address = <AddressCard order={order} actions={actions} contact={contact} />
  const billing = <BillingCard order={order} actions={actions} contact={contact} />
  const money = (
    <>
      <PaymentCard order={order} />
      <DocumentsCard order={order} />
      <RefundsCard order={order} />
    </>
  )
  const notes = <PinnedNotes order={order} />
  if (isNarrow)
    return (
      <>
        {head}
        {lines}
        {address}
        {notes}
        <FoldedPanels>
          {customer}
          {billing}
          {money}
          {parcels}
          {timeline}
        </FoldedPanels>
      </>
    )
  const side = (
    <>
      {customer}
      {address}
      {billing}
      {money}
      {notes}
    </>
  )
  return (
    <>
      {head}
      <Columns side={side}>
        {lines}
        {parcels}
        {timeline}
      </Columns>
    </>
  )
}
