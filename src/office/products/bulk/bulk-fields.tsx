import type { BulkAction } from '#contract/office/product-bulk.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Checkbox, SelectField, TextField } from '../../controls/field.tsx'
import { RiyalSign } from '../../controls/icon.tsx'
import { useCategoryNames } from '../use-category-names.ts'
import { useKindOptions } from '../use-kinds.ts'
import { useOptionNames, useSuppliers } from '../use-option-names.ts'
import { isReduction, isWrong, listed, none, reductions, type BulkValues } from './bulk-params.ts'
import * as styles from './bulk-dialog.module.css'

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
    error: isWrong(name, values[name] ?? '')
      ? t(name === 'percent' ? 'office.bulkField.wrongPercent' : 'office.product.wrongAmount')
      : undefined,
    onChange: ({ target }) => onChange({ ...values, [name]: target.value }),
  })
  if (/_(category|color|size)$/.test(action)) return <ChosenOption {...{ action, field }} />
  switch (action) {
    case 'set_price':
      return <TextField {...field('price')} {...money} label={t('office.product.basePrice')} />
    case 'change_price_percent':
    case 'change_price_amount':
      return <PriceChange {...{ action, field }} />
    case 'set_special':
      return <SpecialPrice field={field} />
    case 'set_categories':
      return <ChosenCategories field={field('categories')} />
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

type Field = {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
interface PartProps {
  action: BulkAction
  field: (name: string) => Field
}

/** A price change with rounding. */
function PriceChange({ action, field }: PartProps) {
  const t = useTexts('office')
  const hint = t('office.bulkField.signed')
  return (
    <div className={styles.pair}>
      {action === 'change_price_amount' ? (
        <TextField
          {...field('amount')}
          {...money}
          label={t('office.bulkField.amount')}
          hint={hint}
        />
      ) : (
        <TextField
          {...field('percent')}
          {...percent}
          label={t('office.bulkField.percent')}
          hint={hint}
        />
      )}
      <Rounding action={action} field={field('round')} />
    </div>
  )
}

const percent = { dir: 'ltr', after: '%', inputMode: 'text' } as const

/** A special price by percentage, by amount or as one price for all, with its days. */
function SpecialPrice({ field }: Pick<PartProps, 'field'>) {
  const t = useTexts('office')
  const by = field('by')
  const chosen = isReduction(by.value) ? by.value : 'percent'
  return (
    <div className={styles.pair}>
      <SelectField
        {...by}
        value={chosen}
        label={t('office.bulkField.by')}
        options={reductions.map((value) => ({ value, label: t(`office.bulkField.by.${value}`) }))}
      />
      {chosen === 'percent' && (
        <TextField {...field('percent')} {...percent} label={t('office.bulkField.off')} />
      )}
      {chosen === 'amount' && (
        <TextField {...field('amount')} {...money} label={t('office.bulkField.amountOff')} />
      )}
      {chosen === 'price' && (
        <TextField {...field('price')} {...money} label={t('office.product.specialPrice')} />
      )}
      {chosen !== 'price' && <Rounding action="set_special" field={field('round')} />}
      <TextField {...field('from')} type="date" label={t('office.product.specialFrom')} />
      <TextField {...field('to')} type="date" label={t('office.product.specialTo')} />
    </div>
  )
}

const maxCategories = 10

/** The categories that replace those of the products; the first one chosen is the main one. */
function ChosenCategories({ field }: { field: Field }) {
  const t = useTexts('office')
  const chosen = listed(field.value)
  const choose = (id: string, isOn: boolean) =>
    field.onChange({
      target: { value: (isOn ? [...chosen, id] : chosen.filter((one) => one !== id)).join(',') },
    })
  return (
    <fieldset className={styles.choices}>
      <legend>{t('office.bulkField.categories')}</legend>
      {[...useCategoryNames()].map(([id, name]) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(String(id))}
          disabled={chosen.length >= maxCategories && !chosen.includes(String(id))}
          onChange={(event) => choose(String(id), event.target.checked)}
        />
      ))}
    </fieldset>
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
