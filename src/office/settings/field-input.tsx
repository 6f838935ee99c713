import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Checkbox, SelectField, TextArea, TextField } from '../controls/field.tsx'
import { Icon, RiyalSign } from '../controls/icon.tsx'
import { asText } from '../editor/bind.ts'
import type { BoundField } from '../editor/use-edited-fields.ts'
import type { FormField } from './form-fields.ts'
import * as styles from './settings.module.css'

/** A field of a section; one set by the server is read-only. */
export function FieldInput({
  field,
  bound,
  isLocked,
}: {
  field: FormField
  bound: BoundField<unknown>
  isLocked: boolean
}) {
  const t = useTexts('office-settings')
  const { kind, name, isLtr, isRequired, isWide, max, type, unit, options = [] } = field
  const label = t(`settings.field.${name}`)
  const hint = isLocked ? <SetByServer /> : hintOf(t, name)
  const className = isWide ? styles.wide : ''
  if (kind === 'yes') return <YesField {...{ bound, isLocked, label, hint, className }} />
  const common = {
    ...asText(bound as BoundField<string>),
    label,
    hint,
    className,
    disabled: isLocked,
    required: isRequired ?? false,
  }
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        options={options.map((value) => ({ value, label: t(`settings.choice.${name}.${value}`) }))}
      />
    )
  if (kind === 'area' || kind === 'links' || kind === 'lines')
    return (
      <TextArea {...common} rows={3} maxLength={max} dir={isLtr ? 'ltr' : directionOfField(name)} />
    )
  return (
    <TextField
      {...common}
      type={kind === 'day' ? 'date' : kind === 'time' ? 'time' : (type ?? 'text')}
      maxLength={max}
      inputMode={kind === 'money' ? 'decimal' : kind === 'whole' ? 'numeric' : undefined}
      dir={isLtr || isNumeric(kind) ? 'ltr' : directionOfField(name)}
      before={kind === 'money' ? <RiyalSign /> : undefined}
      after={unit && t(`settings.unit.${unit}`)}
    />
  )
}

interface YesFieldProps {
  bound: BoundField<unknown>
  isLocked: boolean
  label: string
  hint: ReactNode
  className: string | undefined
}

/** A yes-or-no field, with its hint or error below it. */
function YesField({ bound, isLocked, label, hint, className }: YesFieldProps) {
  return (
    <div className={`${styles.yes} ${className}`}>
      <Checkbox
        id={bound.id}
        label={label}
        checked={Boolean(bound.value)}
        disabled={isLocked}
        onChange={(event) => bound.onChange(event.target.checked)}
      />
      {bound.error ? <p className={styles.error}>{bound.error}</p> : hint && <small>{hint}</small>}
    </div>
  )
}

/** Whether a field is written left to right in both languages. */
const isNumeric = (kind: FormField['kind']): boolean => ['money', 'day', 'time'].includes(kind)

/** The direction of a text in a given language, independent of the screen's. */
export function directionOfField(name: string): 'rtl' | 'ltr' | undefined {
  if (name.endsWith('_ar')) return 'rtl'
  return name.endsWith('_en') ? 'ltr' : undefined
}

/** The reason the field cannot be changed here. */
export function SetByServer() {
  const t = useTexts('office-settings')
  return (
    <span className={styles.locked}>
      <Icon name="lock-simple" small />
      {t('settings.setByServer')}
    </span>
  )
}

/** Fields with a hint, where the name does not explain them. */
const hinted = new Set([
  'cr_number',
  'unified_number',
  'vat_number',
  'is_vat_registered',
  'legal_name_ar',
  'social',
  'cash_max_halalas',
  'cards',
  'promise_days',
  'promise_days_elsewhere',
  'skip_fridays',
  'minimum_halalas',
  'refund_limit_halalas',
  'low_stock_default',
  'first_answer_hours',
  'auto_confirm',
  'closed_text_ar',
  'new_orders_to',
  'low_stock_to',
  'failed_messages_to',
  'refunds_to',
  'refunds_above_halalas',
  'quiet_from',
])
const hintOf = (t: (key: string) => string, name: string): ReactNode =>
  hinted.has(name) ? t(`settings.hint.${name}`) : undefined
