import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getReport, type Report } from '#contract/office/reports/reports.ts'
import {
  reportGroups,
  reportPermission,
  tableReports,
  type TableReport,
} from '#shared/office/report.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NoPermission } from '../layout/no-permission.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { LoadedAt } from '../table/list-states.tsx'
import { officeApi } from '../session/office-api.ts'
import { usePermissionCheck } from '../session/member.ts'
import { DaysPicker } from './days-picker.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { GroupTabs } from './group-tabs.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { TotalFigures } from './total-figures.tsx'
import { useReportAddress } from './use-report-address.ts'
import { VatPage } from './vat-page.tsx'
import * as styles from './report-page.module.css'

const isTable = (name: string): name is TableReport =>
  (tableReports as readonly string[]).includes(name)

/** The report named in the address (office.md O3.13). */
export default function ReportPage() {
  const { name = '' } = useParams()
  const can = usePermissionCheck()
  if (name !== 'vat' && !isTable(name)) return <NotFound />
  if (!can(reportPermission[name])) return <NoPermission needs={reportPermission[name]} />
  return name === 'vat' ? <VatPage /> : <TableReportPage key={name} name={name} />
}

/** Reports of the present, independent of the days. */
const ofNow = new Set<TableReport>(['stock-value'])

function TableReportPage({ name }: { name: TableReport }) {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const { chosen } = useReportAddress()
  const { data, error, dataUpdatedAt, refetch, isPlaceholderData } = useQuery({
    queryKey: ['reports', name, locale, chosen],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(getReport, {
          params: { name },
          query: chosen as { compare?: 'before' },
          signal,
        })
      ).data,
    placeholderData: (before) => before,
  })
  return (
    <>
      <PageHead
        title={tReport(`reports.report.${name}`)}
        parent={{ to: '/reports', label: t('office.nav.reports') }}
      >
        <ExportButtons name={name} choice={chosen} />
      </PageHead>
      <div className={styles.tools}>
        {!ofNow.has(name) && (
          <DaysPicker shown={data?.period} comparable={data ? data.chart !== null : true} />
        )}
        {reportGroups[name].length > 1 && (
          <GroupTabs groups={reportGroups[name]} current={chosen.group ?? reportGroups[name][0]} />
        )}
      </div>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={6} />}
      {data && <Content report={data} isStale={isPlaceholderData} />}
      <LoadedAt at={dataUpdatedAt} />
    </>
  )
}

function Content({ report, isStale }: { report: Report; isStale: boolean }) {
  const { locale } = useLocale()
  const tReport = useTexts('office-reports')
  return (
    <div className={isStale ? styles.stale : styles.content} aria-busy={isStale}>
      {report.name === 'sales' ? (
        <SalesFigures report={report} />
      ) : (
        <TotalFigures report={report} />
      )}
      {report.chart?.is_time && report.chart.points.length > 1 && <ReportChart report={report} />}
      <ReportTable report={report} />
      {report.row_count > report.rows.length && (
        <p className="muted">
          {tReport('reports.cut', { shown: report.rows.length, total: report.row_count })}
        </p>
      )}
      <p className={styles.counted}>{locale === 'ar' ? report.counted_ar : report.counted_en}</p>
    </div>
  )
}
