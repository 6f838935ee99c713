import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { RiyalSign } from '../controls/icon.tsx'
import { Money } from '../controls/money.tsx'
import { amountProblem, isAboveLimit } from './refund-form.ts'
import * as styles from './refund-lines.module.css'

interface AmountFieldProps {
  order: RefundableOrder
  preview: RefundPreview | null
  label: string
  value: string
  /** The most that can be refunded by this field. */
  left: number
  required?: boolean
  onChange: (typed: string) => void
}

/** An amount to refund in riyals, marked while it is more than what is left, or the refund is above the member's limit of the day. */
export function AmountField({
  order,
  preview,
  label,
  value,
  left,
  required = false,
  onChange,
}: AmountFieldProps) {
  const t = useTexts('office-refunds')
  const isTyped = value.trim() !== ''
  const problem =
    required && !isTyped
      ? 'invalid'
      : (amountProblem(value, left) ??
        (isTyped && isAboveLimit(order, preview) ? 'aboveLimit' : null))
  return (
    <TextField
      className={styles.amount ?? ''}
      label={label}
      dir="ltr"
      inputMode="decimal"
      before={<RiyalSign />}
      error={problem ? t(`refunds.problem.${problem}`) : undefined}
      hint={
        <>
          {t('refunds.upTo')} <Money halalas={left} />
        </>
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
