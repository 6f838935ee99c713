import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import type { RefundMethod } from '#shared/office/refund.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Radio, TextField } from '../controls/field.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import type { RefundForm } from './refund-form.ts'
import * as styles from './refund-dialog.module.css'

/** The brand and last digits of a card: mada ••1111. */
export function CardFace({ card }: { card: { brand: string | null; last4: string | null } }) {
  const t = useTexts('office-orders')
  return (
    <>
      {card.brand && t(`orders.brand.${card.brand}`)} {card.last4 && <Ltr>{`••${card.last4}`}</Ltr>}
    </>
  )
}

/** The method of a refund to a card: “mada card ••1111”. */
export function CardMethod({ card }: { card: { brand: string | null; last4: string | null } }) {
  const t = useTexts('office-refunds')
  const words = useTexts('office-orders')
  return (
    <>
      {card.brand
        ? t('refunds.method.cardOf', { brand: words(`orders.brand.${card.brand}`) })
        : t('refunds.method.card')}{' '}
      {card.last4 && <Ltr>{`••${card.last4}`}</Ltr>}
    </>
  )
}

/** Whether the card's refundable amount covers the refund. */
const canCarry = ({ card }: RefundableOrder, preview: RefundPreview | null): boolean =>
  (card?.left_halalas ?? 0) >= (preview?.total_halalas ?? 1)

/** The effective method: the chosen one, unless it is a card that cannot cover the amount; by default the card, or else cash. */
export function methodOf(
  form: RefundForm,
  order: RefundableOrder,
  preview: RefundPreview | null,
): RefundMethod {
  const canCard = canCarry(order, preview)
  if (form.method && (form.method !== 'card' || canCard)) return form.method
  return canCard ? 'card' : 'cash'
}

/** What the provider has refunded to the card already, and how to record it. */
export function UnrecordedRefund({ order }: { order: RefundableOrder }) {
  const t = useTexts('office-refunds')
  if (order.unrecorded_halalas === 0) return null
  return (
    <Alert tone="info">
      <p>
        {t('refunds.unrecorded')} <Money halalas={order.unrecorded_halalas} />
      </p>
      <p>{t('refunds.unrecordedHow')}</p>
    </Alert>
  )
}

interface MethodsProps {
  order: RefundableOrder
  form: RefundForm
  preview: RefundPreview | null
  ibanError: string | undefined
  onChange: (changes: Partial<RefundForm>) => void
}

/** The methods of the refund; a card gets no more than was paid with it and not refunded yet. */
export function RefundMethods({ order, form, preview, ibanError, onChange }: MethodsProps) {
  const t = useTexts('office-refunds')
  const chosen = methodOf(form, order, preview)
  const choice = (method: RefundMethod) => ({
    name: 'method',
    value: method,
    checked: chosen === method,
    onChange: () => onChange({ method }),
  })
  return (
    <fieldset className={styles.methods}>
      <legend>{t('refunds.method')}</legend>
      {order.card && (
        <Radio
          {...choice('card')}
          disabled={!canCarry(order, preview)}
          label={
            <>
              <CardMethod card={order.card} />{' '}
              <small>
                {t(order.unrecorded_halalas > 0 ? 'refunds.refundedAlready' : 'refunds.upTo')}{' '}
                <Money halalas={order.card.left_halalas} />
              </small>
            </>
          }
        />
      )}
      <Radio {...choice('cash')} label={t('refunds.method.cash')} />
      <Radio {...choice('bank_transfer')} label={t('refunds.method.bank_transfer')} />
      {chosen === 'bank_transfer' && <BankAccount {...{ form, ibanError, onChange }} />}
    </fieldset>
  )
}

type AccountProps = Pick<MethodsProps, 'form' | 'ibanError' | 'onChange'>

/** The bank account for a transfer. */
function BankAccount({ form, ibanError, onChange }: AccountProps) {
  const t = useTexts('office-refunds')
  return (
    <div className={styles.pair}>
      <TextField
        label={t('refunds.iban')}
        dir="ltr"
        optional
        autoComplete="off"
        error={ibanError}
        value={form.iban}
        onChange={(event) => onChange({ iban: event.target.value })}
      />
      <TextField
        label={t('refunds.holder')}
        optional
        autoComplete="off"
        value={form.holder}
        onChange={(event) => onChange({ holder: event.target.value })}
      />
    </div>
  )
}
