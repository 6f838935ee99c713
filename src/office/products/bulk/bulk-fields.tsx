import type { BulkAction } from '#contract/office/product-bulk.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { fromRiyals } from '#shared/money.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextField } from '../../controls/field.tsx'
import { RiyalSign } from '../../controls/icon.tsx'
import { useCategoryNames } from '../use-category-names.ts'
import { useKindOptions } from '../use-kinds.ts'
import { useOptionNames, useSuppliers } from '../use-option-names.ts'
import * as styles from './bulk-dialog.module.css'

/** The values of an action's fields, by the API's names. */
export type BulkValues = Record<string, string>

const number = (typed = '') => Number(toAsciiDigits(typed).replace('−', '-').replace('٫', '.'))
const halalas = (typed = '') => {
  const plain = toAsciiDigits(typed).replace('−', '-').replace('٫', '.').trim()
  const amount = fromRiyals(plain.replace('-', ''))
  return amount !== null && plain.startsWith('-') ? -amount : amount
}
const rounding = ({ round }: BulkValues) => (round ? { round } : {})

/** An option that clears a value, so that nothing is preselected when a dialog opens. No kind has this slug. */
const none = '-'
const chosenOrNone = (value: string): string | null => (value === none ? null : value)

/** Converts the values to what the API takes; null: something is missing. */
export function paramsOf(action: BulkAction, values: BulkValues): object | null {
  const [, kind] = /_(category|color|size)$/.exec(action) ?? []
  if (kind) return values[kind] ? { [`${kind}_id`]: Number(values[kind]) } : null
  switch (action) {
    case 'set_price': {
      const price = halalas(values['price'])
      return price ? { price_halalas: price } : null
    }
    case 'change_price_percent': {
      const percent = number(values['percent'])
      return percent ? { percent, ...rounding(values) } : null
    }
    case 'change_price_amount': {
      const amount = halalas(values['amount'])
      return amount ? { amount_halalas: amount, ...rounding(values) } : null
    }
    case 'round_price':
      return { to: values['round'] || '00' }
    case 'set_special': {
      const percent = number(values['percent'])
      const days = { starts_on: values['from'] || null, ends_on: values['to'] || null }
      return percent ? { percent, ...days, ...rounding(values) } : null
    }
    case 'set_tracked':
      return { tracked: values['yes'] !== '0' }
    case 'set_featured':
      return { is_featured: values['yes'] !== '0' }
    case 'set_place':
      return { place: values['place'] ?? '' }
    case 'set_supplier':
      return values['supplier']
        ? { supplier_id: Number(chosenOrNone(values['supplier'])) || null }
        : null
    case 'set_profile':
      return values['profile'] ? { profile: chosenOrNone(values['profile']) } : null
    default:
      return {}
  }
}

interface FieldsProps {
  action: BulkAction
  values: BulkValues
  onChange: (values: BulkValues) => void
}

/** The fields of an action's parameters. */
export function BulkFields({ action, values, onChange }: FieldsProps) {
  const t = useTexts('office')
  const field = (name: string): Field => ({
    value: values[name] ?? '',
    onChange: ({ target }) => onChange({ ...values, [name]: target.value }),
  })
  if (/_(category|color|size)$/.test(action)) return <ChosenOption {...{ action, field }} />
  switch (action) {
    case 'set_price':
      return <TextField {...field('price')} {...money} label={t('office.product.basePrice')} />
    case 'change_price_percent':
    case 'change_price_amount':
    case 'set_special':
      return <PriceChange {...{ action, field }} />
    case 'round_price':
      return <Rounding action={action} field={field('round')} />
    case 'set_tracked':
      return <YesOrNo field={field('yes')} label={t('office.product.tracked')} />
    case 'set_featured':
      return <YesOrNo field={field('yes')} label={t('office.product.featured')} />
    case 'set_place':
      return <TextField {...field('place')} label={t('office.product.placeInNursery')} dir="ltr" />
    case 'set_supplier':
      return <ChosenSupplier field={field('supplier')} />
    case 'set_profile':
      return <ChosenKind field={field('profile')} />
    default:
      return null
  }
}

const money = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign /> } as const

type Field = { value: string; onChange: (event: { target: { value: string } }) => void }
interface PartProps {
  action: BulkAction
  field: (name: string) => Field
}

/** A price change with rounding; a special price also has its days. */
function PriceChange({ action, field }: PartProps) {
  const t = useTexts('office')
  const isSpecial = action === 'set_special'
  return (
    <div className={styles.pair}>
      {action === 'change_price_amount' ? (
        <TextField
          {...field('amount')}
          {...money}
          label={t('office.bulkField.amount')}
          hint={t('office.bulkField.signed')}
        />
      ) : (
        <TextField
          {...field('percent')}
          label={t(isSpecial ? 'office.bulkField.off' : 'office.bulkField.percent')}
          hint={isSpecial ? undefined : t('office.bulkField.signed')}
          dir="ltr"
          after="%"
          inputMode="text"
        />
      )}
      <Rounding action={action} field={field('round')} />
      {isSpecial && (
        <>
          <TextField {...field('from')} type="date" label={t('office.product.specialFrom')} />
          <TextField {...field('to')} type="date" label={t('office.product.specialTo')} />
        </>
      )}
    </div>
  )
}

function Rounding({ action, field }: { action: BulkAction; field: Field }) {
  const t = useTexts('office')
  return (
    <SelectField
      {...field}
      label={t('office.bulkField.round')}
      options={[
        ...(action === 'round_price' ? [] : [{ value: '', label: t('office.bulkField.noRound') }]),
        ...['00', '50', '95'].map((value) => ({ value, label: `\u2066.${value}\u2069` })),
      ]}
    />
  )
}

function YesOrNo({ field, label }: { field: Field; label: string }) {
  const t = useTexts('office')
  return (
    <SelectField
      {...field}
      label={label}
      options={[
        { value: '1', label: t('office.editor.yes') },
        { value: '0', label: t('office.editor.no') },
      ]}
    />
  )
}

function ChosenOption({ action, field }: PartProps) {
  const t = useTexts('office')
  const names = {
    category: useCategoryNames(),
    color: useOptionNames('colors'),
    size: useOptionNames('sizes'),
  }
  const kind = action.split('_').at(-1) as keyof typeof names
  return (
    <SelectField
      {...field(kind)}
      label={t(`office.bulkField.${kind}`)}
      options={[
        { value: '', label: '—' },
        ...[...names[kind]].map(([id, label]) => ({ value: String(id), label })),
      ]}
    />
  )
}

function ChosenSupplier({ field }: { field: Field }) {
  const t = useTexts('office')
  const suppliers = useSuppliers()
  return (
    <SelectField
      {...field}
      label={t('office.product.supplier')}
      options={[
        { value: '', label: '—' },
        { value: none, label: t('office.product.noSupplier') },
        ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

function ChosenKind({ field }: { field: Field }) {
  const t = useTexts('office')
  return (
    <SelectField
      {...field}
      label={t('office.product.profile')}
      options={[
        { value: '', label: '—' },
        { value: none, label: t('office.product.noProfile') },
        ...useKindOptions(),
      ]}
    />
  )
}
