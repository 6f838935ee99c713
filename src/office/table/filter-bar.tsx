import { useState } from 'react'
import { commaIn } from '#shared/text/comma.ts'
import { focusFirstWrong } from '#web/forms/use-form.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox, Radio, SelectField, TextField } from '../controls/field.tsx'
import { Icon, RiyalSign } from '../controls/icon.tsx'
import { Popover } from '../controls/popover.tsx'
import type { Filter } from './list-definition.ts'
import { parameterOf, parametersOf, readableValue, type FilterValues } from './use-list-address.ts'
import * as styles from './filter-bar.module.css'

interface BarProps {
  filters: readonly Filter[]
  address: FilterValues
}

const isSet = (filter: Filter, address: FilterValues) =>
  parametersOf(filter).some((name) => address.get(name) !== '')

/** The active filters; a press edits one, the cross removes it. */
export function ActiveFilters({ filters, address }: BarProps) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const active = filters.filter((filter) => isSet(filter, address))
  const clear = (some: readonly Filter[]) =>
    address.change(Object.fromEntries(some.flatMap(parametersOf).map((name) => [name, ''])))
  return (
    <>
      {active.map((filter) => (
        <span key={filter.id} className={styles.chip}>
          <Popover
            className={styles.words}
            label={t('office.filter.change', { name: filter.label })}
            trigger={
              <>
                <span className={styles.name}>{filter.label}:</span>{' '}
                {readableValue(filter, address, commaIn(locale))}
              </>
            }
          >
            {(close) => <FilterForm filter={filter} address={address} onDone={close} />}
          </Popover>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('office.filter.remove', { name: filter.label })}
            onClick={() => clear([filter])}
          >
            <Icon name="x" small />
          </button>
        </span>
      ))}
      {active.length > 1 && (
        <Button variant="plain" size="small" onClick={() => clear(active)}>
          {t('office.filter.clear')}
        </Button>
      )}
    </>
  )
}

/** Adds a filter: first the choice of the filter, then its value. */
export function FilterMenu({ filters, address }: BarProps) {
  const t = useTexts('office')
  const free = filters.filter((filter) => !isSet(filter, address))
  if (free.length === 0) return null
  return (
    <Popover
      className={styles.add}
      label={t('office.filter.add')}
      trigger={
        <>
          <Icon name="plus" small />
          {t('office.filter.add')}
        </>
      }
    >
      {(close) => <NewFilter filters={free} address={address} onDone={close} />}
    </Popover>
  )
}

function NewFilter({ filters, address, onDone }: BarProps & { onDone: () => void }) {
  const t = useTexts('office')
  const [chosen, choose] = useState(filters[0]?.id ?? '')
  const filter = filters.find(({ id }) => id === chosen)
  return (
    <>
      <SelectField
        label={t('office.filter.by')}
        value={chosen}
        options={filters.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => choose(event.target.value)}
      />
      {filter && <FilterForm key={chosen} {...{ filter, address, onDone }} />}
    </>
  )
}

/** The values of one filter, applied by the button. */
function FilterForm({
  filter,
  address,
  onDone,
}: {
  filter: Filter
  address: FilterValues
  onDone: () => void
}) {
  const t = useTexts('office')
  const names = parametersOf(filter)
  const isMoney = filter.kind === 'range' && filter.money
  const [values, setValues] = useState(() =>
    names.map((name) => (isMoney ? asRiyals(address.get(name)) : address.get(name))),
  )
  const [sent, setSent] = useState<readonly (string | null)[]>([])
  const set = (index: number, value: string) =>
    setValues(values.map((before, position) => (position === index ? value : before)))
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // A surrounding editor is not submitted.
    const form = event.currentTarget
    const read = values.map((value) => parameterOf(filter, value))
    setSent(read)
    if (read.includes(null)) return void requestAnimationFrame(() => focusFirstWrong(form))
    address.change(Object.fromEntries(names.map((name, index) => [name, read[index] ?? ''])))
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <FilterFields
        {...{ filter, values }}
        wrong={sent.map((value) => value === null)}
        onChange={set}
      />
      <Button type="submit" variant="primary">
        {t('office.filter.apply')}
      </Button>
    </form>
  )
}

const asRiyals = (halalas: string) => (halalas === '' ? '' : String(Number(halalas) / 100))

interface FieldsProps<F extends Filter> {
  filter: F
  values: readonly string[]
  /** The values that the server would refuse. */
  wrong: readonly boolean[]
  onChange: (index: number, value: string) => void
}

function FilterFields({ filter, values, wrong, onChange }: FieldsProps<Filter>) {
  const [value = ''] = values
  if (filter.kind === 'choice') return <ChoiceFields {...{ filter, values, wrong, onChange }} />
  const isRange = filter.kind === 'range' || filter.kind === 'days'
  if (isRange) return <RangeFields {...{ filter, values, wrong, onChange }} />
  if (filter.kind === 'chosen') return filter.field(value, (next) => onChange(0, next))
  return (
    <TextField
      label={filter.label}
      {...(filter.ltr && { dir: 'ltr' })}
      value={value}
      onChange={(event) => onChange(0, event.target.value)}
    />
  )
}

function ChoiceFields({
  filter,
  values: [value = ''],
  onChange,
}: FieldsProps<Filter & { kind: 'choice' }>) {
  const chosen = value.split(',').filter(Boolean)
  const toggle = (one: string, isOn: boolean) => {
    const isAlone = (other: string) => isOn && [one, other].includes(filter.alone ?? '')
    const others = chosen.filter((other) => other !== one && !isAlone(other))
    onChange(0, [...others, ...(isOn ? [one] : [])].join(','))
  }
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{filter.label}</legend>
      {filter.options.map(({ value: one, label }) =>
        filter.several ? (
          <Checkbox
            key={one}
            label={label}
            checked={chosen.includes(one)}
            onChange={(event) => toggle(one, event.target.checked)}
          />
        ) : (
          <Radio
            key={one}
            name={filter.id}
            label={label}
            checked={value === one}
            onChange={() => onChange(0, one)}
          />
        ),
      )}
      {filter.anyDay && (
        <TextField
          type="date"
          dir="ltr"
          label={filter.anyDay}
          value={value.includes('-') ? value : ''}
          onChange={(event) => onChange(0, event.target.value)}
        />
      )}
    </fieldset>
  )
}

/** From and to: days, amounts or counts. */
function RangeFields({
  filter,
  values,
  wrong,
  onChange,
}: FieldsProps<Filter & { kind: 'range' | 'days' }>) {
  const t = useTexts('office')
  const isMoney = filter.kind === 'range' && filter.money
  const problem = t(isMoney ? 'office.product.wrongAmount' : 'office.filter.wrongCount')
  return (
    <div className={styles.pair}>
      {(['from', 'to'] as const).map((end, index) => (
        <TextField
          key={end}
          label={t(`office.filter.${end}`)}
          value={values[index] ?? ''}
          error={wrong[index] ? problem : undefined}
          dir="ltr"
          {...(filter.kind === 'days'
            ? { type: 'date' }
            : { inputMode: 'decimal' as const, before: filter.money && <RiyalSign /> })}
          onChange={(event) => onChange(index, event.target.value)}
        />
      ))}
    </div>
  )
}
