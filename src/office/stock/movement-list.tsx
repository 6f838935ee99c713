import { useMemo } from 'react'
import { Link } from 'react-router'
import { exportMovements, listMovements, type StockMovement } from '#contract/office/stock.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Figure, formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'
import { useTeam } from '../session/use-team.ts'
import type { Column, ListDefinition } from '../table/list-definition.ts'
import { shortNumber } from '../orders/short-number.ts'
import { forServer, movementFilters } from './movement-filters.tsx'
import { plantName } from '../products/plant-name.ts'
import { PlantName } from './plant-name.tsx'
import { Change } from './stock-level.tsx'
import * as styles from './movement-list.module.css'

/** Stock movements, newest first; a row links to its document, or to its plant. */
export function useMovementList(): ListDefinition<StockMovement> {
  const t = useTexts('office')
  const { locale } = useLocale()
  const canExport = useCan('export.run')
  const members = useTeam(useCan('staff.read')).data?.data
  return useMemo(
    () => ({
      screen: 'stock-movements',
      load: (query, signal) => officeApi.call(listMovements, { query: forServer(query), signal }),
      columns: [
        {
          id: 'plant',
          header: t('office.product.name'),
          cell: ({ product, variant }) => <PlantName plant={product} variant={variant} />,
        },
        ...columnsOf(t),
      ],
      views: [{ label: t('office.views.all') }],
      filters: movementFilters(t, members ?? []),
      sorts: [],
      rowId: ({ id }) => id,
      rowName: ({ product }) => plantName(product, locale),
      rowPath: ({ document, product }) =>
        document ? `/stock/documents/${document.id}` : `/stock/plants/${product.id}`,
      card: (row) => <MovementCard movement={row} />,
      exportList: canExport
        ? (format, filter, headers) =>
            officeApi.call(exportMovements, {
              body: { format, filter: forServer(filter) },
              headers,
            })
        : undefined,
      empty: {
        icon: 'clock-counter-clockwise',
        title: t('office.stock.movements.empty'),
        hint: t('office.stock.movements.emptyHint'),
      },
    }),
    [t, locale, canExport, members],
  )
}

const columnsOf = (t: Translate): Column<StockMovement>[] => [
  {
    id: 'change',
    header: t('office.stock.change'),
    align: 'end',
    cell: ({ quantity }) => <Change count={quantity} />,
  },
  {
    id: 'reason',
    header: t('office.stock.reason'),
    cell: ({ reason, note }) => (
      <>
        {t(`office.stock.reason.${reason}`)}
        {note && <small className={styles.note}>{note}</small>}
      </>
    ),
  },
  {
    id: 'source',
    header: t('office.stock.source'),
    cell: (row) => <Source movement={row} />,
  },
  { id: 'by', header: t('office.stock.by'), cell: ({ by }) => by?.name ?? <Nothing /> },
  {
    id: 'balance',
    header: t('office.stock.balance'),
    align: 'end',
    cell: ({ balance }) =>
      balance === null ? <Nothing /> : <Figure>{formatCount(balance)}</Figure>,
  },
  { id: 'at', header: t('office.stock.when'), cell: ({ at }) => <RelativeTime at={at} /> },
]

/** A link to the document or the order that caused the movement. */
function Source({ movement: { document, order } }: { movement: StockMovement }) {
  const t = useTexts('office')
  if (document)
    return (
      <>
        {t('office.stock.document')} <Ltr>{document.number ?? document.id}</Ltr>
      </>
    )
  if (order)
    return (
      <>
        {t('office.stock.order')} <OrderNumber order={order} />
      </>
    )
  return <Nothing />
}

function OrderNumber({ order }: { order: NonNullable<StockMovement['order']> }) {
  const number = <Ltr>{shortNumber(order)}</Ltr>
  return useCan('orders.read') ? <Link to={`/orders/${order.id}`}>{number}</Link> : number
}

function MovementCard({ movement }: { movement: StockMovement }) {
  const t = useTexts('office')
  const { product, variant, quantity, reason, at } = movement
  return (
    <span className={styles.card}>
      <PlantName plant={product} variant={variant} />
      <span className={styles.end}>
        <Change count={quantity} />
        <small>
          {t(`office.stock.reason.${reason}`)} · <RelativeTime at={at} />
        </small>
      </span>
    </span>
  )
}
