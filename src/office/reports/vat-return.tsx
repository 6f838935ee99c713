import { dateFormatters } from '#shared/dates.ts'
import type { VatReport } from '#contract/office/reports/reports.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { scrollable } from '../controls/scrollable.ts'
import * as page from './report-page.module.css'
import * as styles from './vat-page.module.css'

const sums = ['amount_halalas', 'adjustment_halalas', 'vat_halalas'] as const
const titles = ['reports.box.amount', 'reports.box.adjustment', 'reports.box.tax'] as const

/** The boxes of the return that the shop's sales fill (tax.md §5). */
export function ReturnTable({ vat: { boxes, due_on: dueOn } }: { vat: VatReport }) {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const copy = async () => {
    const lines = boxes.map((box) =>
      [tReport(`reports.box.${box.box}`), ...sums.map((sum) => (box[sum] / 100).toFixed(2))].join(
        '\t',
      ),
    )
    await navigator.clipboard.writeText(lines.join('\n'))
    notify.success(t('office.copied'))
  }
  return (
    <Panel
      title={tReport('reports.vat.return')}
      flush
      aside={
        <Button
          variant="plain"
          size="small"
          icon="copy"
          className={styles.screenOnly}
          onClick={() => void copy()}
        >
          {tReport('reports.vat.copy')}
        </Button>
      }
      footer={
        <small className={styles.due}>
          {tReport('reports.vat.due', { day: dateFormatters(locale).day(dueOn) })}
        </small>
      }
    >
      <div className={styles.scroll} {...scrollable(tReport('reports.box.item'))}>
        <table className={`${page.table} ${styles.boxes}`}>
          <thead>
            <tr>
              <th scope="col">{tReport('reports.box.item')}</th>
              {titles.map((title) => (
                <th key={title} scope="col" className={page.figure}>
                  {tReport(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boxes.map((box) => (
              <tr key={box.box} className={box.box === 'total' ? styles.total : ''}>
                <th scope="row">{tReport(`reports.box.${box.box}`)}</th>
                {sums.map((sum, index) => (
                  <td key={sum} className={page.figure} data-label={tReport(titles[index] ?? '')}>
                    <Money halalas={box[sum]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
