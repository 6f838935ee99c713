import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { printDocuments, type Printed, type PrintedOrder } from '#contract/office/print/print.ts'
import { printKinds, printLimit, type PrintKind } from '#shared/office/print.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { PrintOnly, type Paper } from '../labels/paper.tsx'
import { PreviewFrame } from '../labels/preview-frame.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { OrderLabel } from './order-label.tsx'
import { PickingList } from './picking-list.tsx'
import { TaxDocumentPage } from './tax-document.tsx'
import * as styles from './documents.module.css'

const a4: Paper = { width: 210, height: 297, margin: 12 }
const papers: Readonly<Record<PrintKind, Paper>> = {
  picking_list: a4,
  delivery_note: a4,
  invoice: a4,
  credit_note: a4,
  order_label: { width: 100, height: 150 },
}
/** The number of documents shown in the preview. */
const shownDocuments = 3
const maxBoxes = 20

const isKind = (kind: string | null): kind is PrintKind =>
  (printKinds as readonly (string | null)[]).includes(kind)

type Parent = Pick<ComponentProps<typeof PageHead>, 'parent'>

/** Back to the order of a single document, else to the orders; nothing for members who see no orders. */
function useParent(
  kind: string | null,
  ids: readonly string[],
  printed: Printed | undefined,
): Parent {
  const t = useTexts('office-orders')
  const seesOrders = useCan('orders.read')
  if (!seesOrders) return {}
  // A credit note is named by its own id.
  const id = kind === 'credit_note' ? printed?.documents[0]?.order_id : ids[0]
  return id !== undefined && ids.length === 1
    ? { parent: { to: `/orders/${id}`, label: t('orders.one', { number: `#${id}` }) } }
    : { parent: { to: '/orders', label: t('orders.title') } }
}

/** Documents of orders, printed from the browser (office.md O3.2): `?kind=&ids=`. */
export default function PrintPage() {
  const tPrint = useTexts('office-print')
  const [parameters] = useSearchParams()
  const kind = parameters.get('kind')
  const ids = (parameters.get('ids') ?? '').split(',').filter(Boolean)
  const { data, error, refetch } = useQuery({
    queryKey: ['print', kind, ids],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(printDocuments, {
          query: { kind: kind as PrintKind, ids: ids.slice(0, printLimit).join(',') },
          signal,
        })
      ).data,
    enabled: isKind(kind) && ids.length > 0,
    // Each request is logged as a print.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const parent = useParent(kind, ids, data)
  if (!isKind(kind)) return <NotFound />
  if (ids.length === 0)
    return (
      <>
        <PageHead title={tPrint(`print.title.${kind}`)} {...parent} />
        <Alert tone="info">{tPrint('print.nothing')}</Alert>
      </>
    )
  if (data) return <PrintRun printed={data} asked={ids.length} parent={parent} />
  return error ? (
    <LoadFailurePage error={error} onRetry={refetch} title="office.nav.print" />
  ) : (
    <ScreenSkeleton />
  )
}

function PrintRun({ printed, asked, parent }: { printed: Printed; asked: number; parent: Parent }) {
  const tPrint = useTexts('office-print')
  const [boxes, setBoxes] = useState<ReadonlyMap<number, number>>(new Map())
  const { kind, orders } = printed
  const documents = documentsOf(printed, boxes)
  const isAllPicked = kind === 'picking_list' && printed.places.length === 0
  const isMissing =
    kind !== 'picking_list' && printed.orders.length + printed.documents.length < asked
  return (
    <>
      <PageHead
        title={tPrint(`print.title.${kind}`)}
        {...parent}
        note={tPrint('print.count', {
          count: documents.length,
          total: formatCount(documents.length),
        })}
      >
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {tPrint('print.print')}
        </Button>
      </PageHead>
      {isAllPicked && <Alert tone="info">{tPrint('print.allPicked')}</Alert>}
      {isMissing && <Alert tone="info">{tPrint('print.missing')}</Alert>}
      {kind === 'order_label' && (
        <Boxes
          orders={orders}
          boxes={boxes}
          onChange={(id, count) => setBoxes(new Map(boxes).set(id, count))}
        />
      )}
      <Panel title={tPrint('print.preview')}>
        {documents.length > shownDocuments && (
          <p className="muted">{tPrint('print.hint', { shown: shownDocuments })}</p>
        )}
        <PreviewFrame paper={papers[kind]} label={tPrint('print.pages')}>
          {documents.slice(0, shownDocuments)}
        </PreviewFrame>
      </Panel>
      <PrintOnly paper={papers[kind]} numbers={numbersOf(printed)}>
        {documents}
      </PrintOnly>
    </>
  )
}

/** The number of each document that may have several pages, in their order. */
function numbersOf({ kind, orders, documents }: Printed): string[] {
  if (kind === 'delivery_note') return orders.map(({ number }) => number)
  return documents.map(({ number }) => number)
}

function documentsOf(
  { kind, shop, places, orders, documents }: Printed,
  boxes: ReadonlyMap<number, number>,
): ReactNode[] {
  if (kind === 'picking_list') return [<PickingList key="list" places={places} />]
  if (kind === 'delivery_note')
    return orders.map((order) => <DeliveryNote key={order.id} order={order} shop={shop} />)
  if (kind !== 'order_label')
    return documents.map((document) => (
      <TaxDocumentPage key={document.number} document={document} />
    ))
  return orders.flatMap((order) => {
    const count = boxes.get(order.id) ?? order.parcels
    return Array.from({ length: count }, (_, at) => (
      <OrderLabel key={`${order.id}.${at}`} order={order} box={at + 1} boxes={count} />
    ))
  })
}

/** The number of boxes of each order; initially the number of parcels sent so far. */
function Boxes({
  orders,
  boxes,
  onChange,
}: {
  orders: readonly PrintedOrder[]
  boxes: ReadonlyMap<number, number>
  onChange: (id: number, count: number) => void
}) {
  const tPrint = useTexts('office-print')
  return (
    <Panel title={tPrint('print.boxes')}>
      <p className="muted">{tPrint('print.boxesHint')}</p>
      <ul className={styles.boxes}>
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              <bdi dir="ltr">{order.number}</bdi> · <bdi>{order.name}</bdi>
            </span>
            <Stepper
              size="small"
              label={`${tPrint('print.boxes')}: ${order.number}`}
              value={boxes.get(order.id) ?? order.parcels}
              min={1}
              max={maxBoxes}
              onChange={(count) => onChange(order.id, count ?? 1)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
