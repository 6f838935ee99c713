import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { closeVatPeriod, type VatReport } from '#contract/office/reports/reports.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { closeText, usePeriodName } from './vat-periods.ts'
import * as styles from './vat-page.module.css'

const checks = [
  ['numbers_without_gaps', 'reports.vat.check.numbers'],
  ['documents_equal_lines', 'reports.vat.check.lines'],
  ['refunds_have_credit_notes', 'reports.vat.check.refunds'],
] as const

/** The closing state of the period, the button to close it (owners only), and the conditions that must hold. */
export function ClosePeriod({ vat }: { vat: VatReport }) {
  const tReport = useTexts('office-reports')
  const state = useRef<HTMLDivElement>(null)
  return (
    <Panel title={tReport('reports.vat.close')}>
      {/* Takes the focus when the button that closed the period disappears. */}
      <div ref={state} tabIndex={-1} className={styles.state}>
        <State vat={vat} onClosed={() => state.current?.focus()} />
      </div>
      <LaterCreditNotes later={vat.later} />
      <ul className={styles.checks}>
        {checks.map(([name, text]) => (
          <li key={name} className={vat.checks[name] ? styles.holds : styles.broken}>
            <Icon name={vat.checks[name] ? 'check-circle' : 'warning-circle'} />
            <span>
              {tReport(text)}
              <span className="visually-hidden">
                {' '}
                {tReport(vat.checks[name] ? 'reports.vat.check.holds' : 'reports.vat.check.broken')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What changed the sales of the period after it, and that its own figures stay. */
function LaterCreditNotes({ later }: { later: VatReport['later'] }) {
  const tReport = useTexts('office-reports')
  const { credit_notes: count, gross_halalas: gross, vat_halalas: tax } = later
  if (count === 0) return null
  const notes = tReport('reports.figure.notes', { count, total: formatCount(count) })
  return (
    <p>
      {tReport('reports.vat.later', { notes })}
      <br />
      {tReport('reports.column.total_halalas')}: <Money halalas={-gross} />
      <br />
      {tReport('reports.column.vat_halalas')}: <Money halalas={-tax} />
    </p>
  )
}

function State({ vat, onClosed }: { vat: VatReport; onClosed: () => void }) {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const { roles } = useMember()
  const { day, moment } = officeDates(locale)
  const periodName = usePeriodName()
  if (vat.closed)
    return (
      <>
        <Alert tone="done">
          {tReport('reports.vat.closedBy', {
            name: vat.closed.by.name,
            day: moment(vat.closed.at),
            number: vat.closed.number,
            period: periodName(vat.period),
          })}
        </Alert>
        <p className="muted">{tReport('reports.vat.closeHint')}</p>
      </>
    )
  if (vat.closed_within !== null)
    return (
      <p>{tReport('reports.vat.closedWithin', { period: vat.closed_within[`name_${locale}`] })}</p>
    )
  return (
    <>
      <p className="muted">{tReport('reports.vat.closeHint')}</p>
      {!vat.is_over && <p>{tReport('reports.vat.notOver', { day: day(vat.to) })}</p>}
      {vat.is_over && !roles.includes('owner') && <p>{tReport('reports.vat.ownerOnly')}</p>}
      {vat.is_over && roles.includes('owner') && (
        <CloseButton period={vat.period} onClosed={onClosed} />
      )}
    </>
  )
}

function CloseButton({ period, onClosed }: { period: string; onClosed: () => void }) {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAction()
  const close = async () => {
    const isClosed = await run(() =>
      officeApi.call(closeVatPeriod, {
        params: { period },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      }),
    )
    setAsking(false)
    if (!isClosed) return
    notify.success(tReport('reports.vat.closed'))
    await client.invalidateQueries({ queryKey: ['reports', 'vat'] })
    onClosed()
  }
  return (
    <>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <Button icon="lock-simple" className={styles.screenOnly} onClick={() => setAsking(true)}>
        {tReport('reports.vat.close')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={tReport('reports.vat.close')}
        confirm={closeText(tReport, locale, period)}
        cancel={t('common.cancel')}
        danger={false}
        busy={busy}
        onConfirm={() => void close()}
      >
        {tReport('reports.vat.closeHint')}
      </Confirm>
    </>
  )
}
