import type { OfficeRefund } from '#contract/office/refunds/refund.ts'
import { decideRefund } from '#contract/office/refunds/refunds.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Radio, TextField } from '../controls/field.tsx'
import { Money } from '../controls/money.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { shortNumber } from '../orders/short-number.ts'
import { officeApi } from '../session/office-api.ts'
import { usePayment } from './pay-dialog.tsx'
import * as styles from './refund-dialog.module.css'

type Outcome = 'paid' | 'not_paid'

/** Records what a member found at the payment provider about a refund whose outcome is unclear (tax.md 1.4). */
export function DecideDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const t = useTexts('office-refunds')
  const draft = usePersistedForm(`refund-decision-${refund.id}`, (): Decision => ({
    outcome: '',
    reference: '',
  }))
  const { outcome, reference } = draft.values
  /** Clears the draft when the decision is saved or cancelled. */
  const end = () => {
    void draft.clear()
    onClose()
  }
  const { run, busy, failure } = usePayment(end)
  const body =
    outcome === 'paid' ? { outcome, reference: reference.trim() } : { outcome: 'not_paid' as const }
  const isComplete = outcome === 'not_paid' || (outcome === 'paid' && reference.trim() !== '')
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('refunds.decideTitle', { number: shortNumber({ id: refund.order_id }) })}
      footer={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isComplete}
            onClick={() =>
              void run(() => officeApi.call(decideRefund, { params: { id: refund.id }, body }))
            }
          >
            {t('refunds.saveDecision')}
          </Button>
          <Button onClick={end}>{t('refunds.cancel')}</Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      <p>{t('refunds.decideHow')}</p>
      <Amounts refund={refund} />
      <DecisionFields values={draft.values} onChange={draft.change} />
    </Dialog>
  )
}

type Decision = { outcome: Outcome | ''; reference: string }

/** The outcome, and the provider's reference of a refund that it has paid. */
function DecisionFields({
  values: { outcome, reference },
  onChange,
}: {
  values: Decision
  onChange: (changes: Partial<Decision>) => void
}) {
  const t = useTexts('office-refunds')
  return (
    <>
      <fieldset className={styles.methods}>
        <legend>{t('refunds.decideWhat')}</legend>
        {(['paid', 'not_paid'] as const).map((each) => (
          <Radio
            key={each}
            name="outcome"
            value={each}
            label={t(`refunds.decision.${each}`)}
            checked={outcome === each}
            onChange={() => onChange({ outcome: each })}
          />
        ))}
      </fieldset>
      {outcome === 'paid' && (
        <TextField
          label={t('refunds.providerReference')}
          dir="ltr"
          required
          value={reference}
          onChange={(event) => onChange({ reference: event.target.value })}
        />
      )}
    </>
  )
}

/** The amounts to compare with the provider's dashboard. */
function Amounts({ refund: { amount_halalas: amount, unclear } }: { refund: OfficeRefund }) {
  const t = useTexts('office-refunds')
  return (
    <div className={styles.amounts}>
      <FactList
        facts={[
          { label: t('refunds.requested'), value: <Money halalas={amount} /> },
          {
            label: t('refunds.totalBefore'),
            value: <Money halalas={unclear?.before_halalas ?? 0} />,
          },
          { label: t('refunds.totalNow'), value: <Money halalas={unclear?.total_halalas ?? 0} /> },
        ]}
      />
    </div>
  )
}
