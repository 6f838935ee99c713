import { useQuery } from '@tanstack/react-query'
import { getVatReport, type VatReport } from '#contract/office/reports/reports.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { Comparison } from '#shared/office/report.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Figures } from '../charts/figures.tsx'
import { Badge } from '../controls/badge.tsx'
import { SelectField } from '../controls/field.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { LoadedAt } from '../table/list-states.tsx'
import { ClosePeriod } from './close-period.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { changeNote } from './sales-figures.tsx'
import { useReportAddress } from './use-report-address.ts'
import { ReturnTable } from './vat-return.tsx'
import { VatMonths } from './vat-months.tsx'
import { usePeriodName, usePeriodOptions } from './vat-periods.ts'
import * as styles from './vat-page.module.css'
import * as page from './report-page.module.css'

export const vatKey = (period: string | undefined) => ['reports', 'vat', period ?? '']

const useVatReport = (period: string | undefined, compare: Comparison) =>
  useQuery({
    queryKey: [...vatKey(period), compare],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(getVatReport, {
          query: { ...(period && { period }), compare },
          signal,
        })
      ).data,
    placeholderData: (before) => before,
  })

/** The figures of a month's or quarter's VAT return, and closing the period (J6). */
export function VatPage() {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const { chosen, change } = useReportAddress()
  const options = usePeriodOptions()
  const comparison = chosen.compare === 'last_year' ? chosen.compare : 'before'
  const { data, error, dataUpdatedAt, refetch } = useVatReport(chosen.period, comparison)
  return (
    <>
      <PageHead
        title={tReport('reports.report.vat')}
        parent={{ to: '/reports', label: t('office.nav.reports') }}
        note={data?.closed && <Badge tone="ok">{tReport('reports.vat.closed')}</Badge>}
      >
        {data && <ExportButtons name="vat" choice={{ period: data.period }} />}
      </PageHead>
      <div className={page.tools}>
        <SelectField
          label={tReport('reports.period')}
          value={data?.period ?? chosen.period ?? ''}
          options={options}
          onChange={(event) => change({ period: event.target.value })}
        />
        <SelectField
          label={tReport('reports.compare')}
          value={comparison}
          options={(['before', 'last_year'] as const).map((value) => ({
            value,
            label: tReport(`reports.compare.${value}`),
          }))}
          onChange={(event) => change({ compare: event.target.value })}
        />
        <p className={page.days}>{tReport('reports.counted.vat')}</p>
      </div>
      {data && <Letterhead vat={data} />}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={6} />}
      {data && (
        <div className={page.content}>
          <VatFigures vat={data} />
          <VatMonths vat={data} />
          <div className={styles.two}>
            <ReturnTable vat={data} />
            <ClosePeriod vat={data} />
          </div>
        </div>
      )}
      <LoadedAt at={dataUpdatedAt} />
    </>
  )
}

/** On paper: whose figures these are, and of which period. */
function Letterhead({ vat: { seller, period, from, to } }: { vat: VatReport }) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const name = usePeriodName()
  const { day } = dateFormatters(locale)
  return (
    <div className={page.printOnly}>
      <p>
        <bdi>{locale === 'ar' ? seller.name_ar : seller.name_en}</bdi>
        {seller.vat_number && (
          <>
            {' · '}
            {tReport('reports.vat.number')} <Ltr>{seller.vat_number}</Ltr>
          </>
        )}
      </p>
      <p>
        {name(period)}
        {' · '}
        {tReport('reports.period.range', { from: day(from), to: day(to) })}
      </p>
    </div>
  )
}

function VatFigures({ vat: { totals, before } }: { vat: VatReport }) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const changed = (now: number, then: number) =>
    then === 0 ? {} : changeNote(tReport, Math.round(((now - then) / Math.abs(then)) * 10_000))
  const { invoices, credit_notes: notes } = totals
  const counted = (of: 'invoices' | 'notes', count: number) =>
    tReport(`reports.figure.${of}`, { count, total: formatCount(count) })
  return (
    <Figures
      key={locale}
      figures={[
        {
          label: tReport('reports.column.taxable_halalas'),
          value: <Money halalas={totals.taxable_halalas} />,
          ...changed(totals.taxable_halalas, before.taxable_halalas),
        },
        {
          label: tReport('reports.figure.vatRate'),
          value: <Money halalas={totals.vat_halalas} />,
          ...changed(totals.vat_halalas, before.vat_halalas),
        },
        {
          label: tReport('reports.column.total_halalas'),
          value: <Money halalas={totals.gross_halalas} />,
          note: tReport('reports.figure.afterNotes'),
        },
        {
          label: tReport('reports.figure.documents'),
          value: <Ltr>{formatCount(invoices + notes)}</Ltr>,
          note: `${counted('invoices', invoices)} · ${counted('notes', notes)}`,
        },
      ]}
    />
  )
}
