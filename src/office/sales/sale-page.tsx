import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getSale, type Sale } from '#contract/office/discounts/sales.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { nameIn } from '../options/name-in.ts'
import { officeApi } from '../session/office-api.ts'
import { disabledReasonId } from './disabled-attributes.ts'
import { NameFields, RuleFields } from './sale-fields.tsx'
import { OverlapFields, ScopeFields } from './scope-cards.tsx'
import { SaleActions } from './sale-actions.tsx'
import { SaleJob } from './sale-job.tsx'
import { SaleTable } from './sale-table.tsx'
import { SalePhase } from './sale-words.tsx'
import { saleKey, useSaleEditor } from './use-sale.ts'
import { useShowValue } from './show-value.ts'

/** Edits a sale or creates a new one (office.md J5). */
export default function SalePage() {
  const given = useParams()['id']
  const id = given === undefined ? null : Number(given)
  const { data, error, refetch } = useQuery({
    queryKey: saleKey(id ?? 0),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getSale, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== null,
  })
  if (id === null) return <SaleEditor key="new" sale={null} />
  if (data) return <SaleEditor key={data.id} sale={data} />
  return error ? (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/sales', text: 'office.nav.sales' }}
    />
  ) : (
    <ScreenSkeleton rows={6} />
  )
}

function SaleEditor({ sale }: { sale: Sale | null }) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const { locale } = useLocale()
  const editor = useSaleEditor(sale)
  const isFixed = sale !== null && !['draft', 'stopped'].includes(sale.phase)
  const isChanged = editor.changed.length > 0
  return (
    <EditorFrame
      editor={editor}
      history={sale && <HistoryLink entity="sale" id={sale.id} />}
      labelOf={(name) => t(`sale.field.${name}`)}
      show={useShowValue()}
      head={
        <PageHead
          title={sale ? nameIn(sale, locale) : t('sale.add')}
          parent={{ to: '/sales', label: tOffice('office.nav.sales') }}
          {...(sale && { note: <SalePhase phase={sale.phase} /> })}
        >
          {sale && <SaleActions sale={sale} isChanged={isChanged} />}
        </PageHead>
      }
    >
      {sale?.job_id != null && <SaleJob jobId={sale.job_id} />}
      {isFixed && (
        <Alert id={disabledReasonId} tone="info">
          {t(sale.phase === 'ended' ? 'sale.fixed.over' : 'sale.fixed.on')}
        </Alert>
      )}
      {sale && isFixed && <SaleTable sale={sale} isChanged={isChanged} />}
      <NameFields editor={editor} isFixed={isFixed} />
      <RuleFields editor={editor} isFixed={isFixed} />
      {editor.values.rule.kind !== 'prices' && <ScopeFields editor={editor} isFixed={isFixed} />}
      <OverlapFields editor={editor} isFixed={isFixed} />
      {sale && !isFixed && <SaleTable sale={sale} isChanged={isChanged} />}
    </EditorFrame>
  )
}
