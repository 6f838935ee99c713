import { useMemo } from 'react'
import { listStockDocuments, type StockDocumentHead } from '#contract/office/stock-documents.ts'
import { stockDocumentStates } from '#shared/office/stock.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Figure, formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { officeApi } from '../session/office-api.ts'
import { plantFilter } from '../stock/plant-filter.tsx'
import { Change } from '../stock/stock-level.tsx'
import { useSupplierNames } from '../suppliers/use-supplier-names.ts'
import type { Column, Filter, ListDefinition } from '../table/list-definition.ts'
import * as styles from './document-list.module.css'

const toneOf = (state: StockDocumentHead['state']): Tone => {
  if (state === 'open') return 'info'
  return state === 'applied' ? 'ok' : 'neutral'
}

export function DocumentState({ state }: Pick<StockDocumentHead, 'state'>) {
  const t = useTexts('office')
  return <Badge tone={toneOf(state)}>{t(`office.stock.state.${state}`)}</Badge>
}

/** The query of each view. */
const views = {
  receipts: { kind: 'receipt' },
  adjustments: { kind: 'adjustment' },
  counts: { kind: 'count' },
} as const
type View = keyof typeof views

const asked = ({ view, ...query }: Record<string, string>) => ({
  ...query,
  ...views[view as View],
})

/** An open count is resumed. */
const pathOf = ({ id, kind, state }: StockDocumentHead) =>
  kind === 'count' && state === 'open' ? `/stock/count/${id}` : `/stock/documents/${id}`

/** Stock documents, newest first (office.md O3.4). */
export function useDocumentList(): ListDefinition<StockDocumentHead> {
  const t = useTexts('office')
  const suppliers = useSupplierNames()
  return useMemo(
    () => ({
      screen: 'stock-documents',
      load: (query, signal) => officeApi.call(listStockDocuments, { query: asked(query), signal }),
      columns: [
        {
          id: 'name',
          header: t('office.stock.document'),
          cell: (row) => <DocumentName document={row} />,
        },
        ...columnsOf(t),
      ],
      views: [
        { label: t('office.views.all') },
        ...(Object.keys(views) as View[]).map((id) => ({
          id,
          label: t(`office.stock.documents.${id}`),
        })),
      ],
      filters: filtersOf(t, suppliers),
      sorts: [],
      searchLabel: t('office.stock.documents.search'),
      rowId: ({ id }) => id,
      rowName: ({ kind, id }) => `${t(`office.stock.kind.${kind}`)} ${id}`,
      rowPath: pathOf,
      card: (row) => <DocumentCard document={row} />,
      empty: {
        icon: 'file-text',
        title: t('office.stock.documents.empty'),
        hint: t('office.stock.documents.emptyHint'),
      },
    }),
    [t, suppliers],
  )
}

/** A document's kind and number, with the supplier below. */
function DocumentName({ document }: { document: StockDocumentHead }) {
  const t = useTexts('office')
  const { id, kind, supplier, number } = document
  return (
    <span className={styles.name}>
      <b>
        {t(`office.stock.kind.${kind}`)} <Ltr>{id}</Ltr>
      </b>
      {(supplier ?? number) && (
        <small>
          {supplier?.name} {number && <Ltr>{number}</Ltr>}
        </small>
      )}
    </span>
  )
}

function columnsOf(t: Translate): Column<StockDocumentHead>[] {
  return [
    {
      id: 'state',
      header: t('office.stock.state'),
      cell: ({ state }) => <DocumentState state={state} />,
    },
    {
      id: 'change',
      header: t('office.stock.change'),
      align: 'end',
      cell: ({ change }) => (change === null ? <Nothing /> : <Change count={change} />),
    },
    {
      id: 'lines',
      header: t('office.stock.lines'),
      align: 'end',
      cell: ({ line_count: lines }) => <Figure>{formatCount(lines)}</Figure>,
    },
    {
      id: 'reason',
      header: t('office.stock.reason'),
      cell: ({ reason, note }) =>
        note ?? (reason ? t(`office.stock.reason.${reason}`) : <Nothing />),
    },
    { id: 'by', header: t('office.stock.by'), cell: ({ created_by: by }) => by.name },
    { id: 'day', header: t('office.stock.day'), cell: ({ on_day: day }) => <Day day={day} /> },
  ]
}

function Day({ day }: { day: string }) {
  const { locale } = useLocale()
  return <time dateTime={day}>{officeDates(locale).shortDay(day)}</time>
}

const filtersOf = (t: Translate, suppliers: ReadonlyMap<number, string>): Filter[] => [
  plantFilter(t),
  {
    kind: 'choice',
    id: 'state',
    label: t('office.stock.state'),
    options: stockDocumentStates.map((value) => ({
      value,
      label: t(`office.stock.state.${value}`),
    })),
  },
  ...(suppliers.size > 0
    ? [
        {
          kind: 'choice' as const,
          several: true,
          id: 'supplier',
          label: t('office.stock.supplier'),
          options: [...suppliers].map(([id, label]) => ({ value: String(id), label })),
        },
      ]
    : []),
  { kind: 'days', id: 'day', label: t('office.stock.day') },
]

function DocumentCard({ document }: { document: StockDocumentHead }) {
  return (
    <span className={styles.card}>
      <DocumentName document={document} />
      <span className={styles.end}>
        {document.change !== null && <Change count={document.change} />}
        <DocumentState state={document.state} />
        <small>
          <Day day={document.on_day} />
        </small>
      </span>
    </span>
  )
}
