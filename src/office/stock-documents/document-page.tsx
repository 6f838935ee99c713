import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { getStockDocument, type StockDocument } from '#contract/office/stock-documents.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { Change, signed } from '../stock/stock-level.tsx'
import { DocumentLines } from './document-lines.tsx'
import { DocumentState } from './document-list.tsx'
import { DeliveryNotePhoto } from './delivery-note-photo.tsx'
import { useDocumentTitle, useUndoDocument } from './use-undo-document.ts'
import * as styles from './document-page.module.css'

/** A stock document: its changes, its author, and its undo. */
export default function DocumentPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['stock-documents', 'one', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getStockDocument, { params: { id }, signal })).data,
  })
  if (data) return <Document document={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/stock/documents', text: 'office.stock.documents.title' }}
    />
  )
}

function Document({ document }: { document: StockDocument }) {
  const t = useTexts('office')
  const titleOf = useDocumentTitle()
  return (
    <>
      <PageHead
        title={titleOf(document)}
        note={<DocumentState state={document.state} />}
        parent={{ to: '/stock/documents', label: t('office.stock.documents.title') }}
      >
        {document.kind === 'receipt' && (
          <ButtonLink icon="printer" to={`/products/labels?document=${document.id}`}>
            {t('office.labels.title')}
          </ButtonLink>
        )}
        {document.can_undo && <UndoButton document={document} />}
      </PageHead>
      <Panel>
        <Facts document={document} />
      </Panel>
      <Panel title={t('office.stock.lines')} flush>
        <DocumentLines document={document} />
      </Panel>
      {document.media_id !== null && <DeliveryNotePhoto id={document.media_id} />}
    </>
  )
}

function UndoButton({ document: { id, change } }: { document: StockDocument }) {
  const t = useTexts('office')
  const canUndo = useCan('stock.adjust')
  const undo = useUndoDocument()
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAction()
  if (!canUndo) return null
  const confirm = async () => {
    if (!(await run(() => undo(id)))) return
    setAsking(false)
    notify.success(t('office.undone'))
  }
  return (
    <>
      <Button icon="arrow-counter-clockwise" onClick={() => setAsking(true)}>
        {t('office.undo')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('office.stock.undo.title')}
        confirm={t('office.stock.undo.confirm', {
          change: `\u2066${signed(-(change ?? 0))}\u2069`,
        })}
        cancel={t('common.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {error != null && <Alert>{refusalText(t, error)}</Alert>}
        <p>{t('office.stock.undo.hint')}</p>
      </Confirm>
    </>
  )
}

function Facts({ document }: { document: StockDocument }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { supplier, number, reason, note, change, undoes_id, reversed_by_id } = document
  const linked = (id: number) => (
    <Link className={styles.link} to={`/stock/documents/${id}`}>
      <Ltr>{id}</Ltr>
    </Link>
  )
  const facts = [
    [t('office.stock.change'), change !== null && <Change key="change" count={change} />],
    [t('office.stock.supplier'), supplier?.name],
    [t('office.stock.number'), number && <Ltr key="number">{number}</Ltr>],
    [t('office.stock.day'), dateFormatters(locale).day(document.on_day)],
    [t('office.stock.reason'), reason && t(`office.stock.reason.${reason}`)],
    [t('office.stock.note'), note],
    [t('office.stock.by'), document.created_by.name],
    [t('office.stock.when'), <RelativeTime key="at" at={document.created_at} />],
    [t('office.stock.revealedBy'), document.revealed_by?.name],
    [t('office.stock.undoes'), undoes_id !== null && linked(undoes_id)],
    [t('office.stock.undoneBy'), reversed_by_id !== null && linked(reversed_by_id)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
