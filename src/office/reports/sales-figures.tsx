import type { ReactNode } from 'react'
import type { Report } from '#contract/office/reports/reports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Figures, type FigureProps } from '../charts/figures.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { percentOf } from './values.tsx'

/** Four totals above the chart, for members who can see totals, and only where each order is counted once. */
export function SalesFigures({ report: { totals } }: { report: Report }) {
  const tReport = useTexts('office-reports')
  if (!totals || !('net_halalas' in totals) || !('orders' in totals)) return null
  const sum = (id: string) => Number(totals[id] ?? 0)
  const [net, orders, gross, discount] = [
    sum('net_halalas'),
    sum('orders'),
    sum('gross_halalas'),
    sum('discount_halalas'),
  ]
  const change = totals['change']
  const figures: FigureProps[] = [
    {
      label: tReport('reports.figure.net'),
      value: <Money halalas={net} />,
      ...(typeof change === 'number' && changeNote(tReport, change)),
    },
    {
      label: tReport('reports.figure.orders'),
      value: <Ltr>{formatCount(orders)}</Ltr>,
      note: tReport('reports.figure.notCancelled'),
    },
    {
      label: tReport('reports.figure.average'),
      value: <Money halalas={orders === 0 ? 0 : Math.round(net / orders)} />,
    },
    {
      label: tReport('reports.figure.discount'),
      value: <Money halalas={discount} />,
      ...(gross > 0 && {
        note: tReport('reports.figure.ofGross', {
          share: `${((discount / gross) * 100).toFixed(1)}%`,
        }),
      }),
    },
  ]
  return <Figures figures={figures} />
}

/** The change of a total, with its tone. */
export const changeNote = (
  t: (key: string, values: Record<string, string>) => string,
  change: number,
): { note: ReactNode; tone: 'up' | 'down' | 'plain' } => ({
  note: t('reports.figure.changed', { change: percentOf(change) }),
  tone: change > 0 ? 'up' : change < 0 ? 'down' : 'plain',
})
