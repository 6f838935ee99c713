import { useTexts } from '#web/i18n/use-texts.ts'
import { Radio, TextField } from '../controls/field.tsx'
import { RiyalSign } from '../controls/icon.tsx'
import type { CouponForm } from './coupon-form.ts'
import * as styles from './discounts.module.css'

export interface FieldsProps {
  values: Omit<CouponForm, 'code'>
  errors: Partial<Record<keyof CouponForm, string>>
  onChange: <Name extends keyof CouponForm>(name: Name, value: CouponForm[Name]) => void
}

type TextName = Exclude<keyof CouponForm, 'code' | 'kind' | 'category_ids' | 'product_ids'>

/** The input properties of a form field; the error summary links to its id. */
const bind = ({ values, errors, onChange }: FieldsProps, name: TextName) => ({
  id: `field-${name}`,
  name,
  value: values[name],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
})

const amount = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign /> } as const

/** The discount as a percentage or an amount in riyals. `isFixed`: the coupon was used, so the value cannot change. */
export function ValueFields({ isFixed = false, ...form }: FieldsProps & { isFixed?: boolean }) {
  const t = useTexts('office-discounts')
  const { values, onChange } = form
  return (
    <>
      <fieldset className={styles.kinds} disabled={isFixed}>
        <legend>{t('coupon.kind')}</legend>
        {(['percent', 'fixed'] as const).map((kind) => (
          <Radio
            key={kind}
            name="kind"
            label={t(`coupon.kind.${kind}`)}
            checked={values.kind === kind}
            onChange={() => onChange('kind', kind)}
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        {values.kind === 'percent' ? (
          <TextField
            {...bind(form, 'percent_bp')}
            label={t('coupon.percent')}
            required
            disabled={isFixed}
            inputMode="decimal"
            after="%"
            hint={isFixed ? t('coupon.fixedHint') : undefined}
          />
        ) : (
          <TextField
            {...bind(form, 'amount_halalas')}
            {...amount}
            label={t('coupon.amount')}
            required
            disabled={isFixed}
            hint={isFixed ? t('coupon.fixedHint') : undefined}
          />
        )}
        {values.kind === 'percent' && (
          <TextField
            {...bind(form, 'max_discount_halalas')}
            {...amount}
            label={t('coupon.most')}
            hint={t('coupon.mostHint')}
          />
        )}
        <TextField
          {...bind(form, 'min_sub_total_halalas')}
          {...amount}
          label={t('coupon.minimum')}
          hint={t('coupon.minimumHint')}
        />
      </div>
    </>
  )
}

/** The first and last day, both inclusive. */
export function DayFields(form: FieldsProps) {
  const t = useTexts('office-discounts')
  return (
    <div className={styles.pair}>
      <TextField {...bind(form, 'starts_at')} type="date" label={t('discount.from')} />
      <TextField
        {...bind(form, 'ends_at')}
        type="date"
        label={t('discount.to')}
        hint={t('discount.daysHint')}
      />
    </div>
  )
}

/** The limits of uses in total and per customer. */
export function LimitFields(form: FieldsProps) {
  const t = useTexts('office-discounts')
  return (
    <div className={styles.pair}>
      {(['usage_limit', 'per_customer_limit'] as const).map((name) => (
        <TextField
          key={name}
          {...bind(form, name)}
          dir="ltr"
          inputMode="numeric"
          label={t(`coupon.${name}`)}
          hint={t('coupon.limitHint')}
        />
      ))}
    </div>
  )
}
