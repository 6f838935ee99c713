import type { FactName } from '#shared/plants/facts.ts'
import { confidences, profileLawStatuses } from '#shared/plants/vocabulary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextField } from '../controls/field.tsx'
import type { BoundField } from '../editor/use-edited-fields.ts'
import { factInputs, type FactForm } from './fact-form.ts'
import { parseSourceName, sourceName } from './source-name.ts'
import * as styles from './profile-page.module.css'

/**
 * One fact: its value, confidence and source. A changed value requires a new source: the former one is cleared, because it only supported
 * the former value.
 */
export function FactRow({
  name,
  field,
  base,
}: {
  name: FactName
  field: BoundField<FactForm>
  base: FactForm
}) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  const { value: fact, onChange, error, id } = field
  const setPart = (part: string, typed: string) => {
    const parts = { ...fact.parts, [part]: typed }
    const isAsBefore = JSON.stringify(parts) === JSON.stringify(base.parts)
    const source = isAsBefore ? base.source : fact.source === base.source ? '' : fact.source
    onChange({ ...fact, parts, source })
  }
  const label = tFact(`fact.${name}`)
  // The source is missing, or else the value is wrong.
  const isValueWrong = error !== undefined && fact.source.trim() !== ''
  return (
    <fieldset className={styles.fact}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.value}>
        <ValueInputs {...{ name, fact, label, setPart }} {...(isValueWrong && { id, error })} />
      </div>
      <SelectField
        label={t('profiles.confidence')}
        value={fact.confidence}
        onChange={(event) => onChange({ ...fact, confidence: event.target.value })}
        options={confidences.map((value) => ({ value, label: tFact(`confidence.${value}`) }))}
      />
      <TextField
        className={styles.source}
        name={field.name}
        label={t('profiles.source')}
        {...(!isValueWrong && { id, error })}
        dir="auto"
        required
        maxLength={300}
        value={fact.source === base.source ? sourceName(tFact, base.source) : fact.source}
        onChange={(event) =>
          onChange({ ...fact, source: parseSourceName(tFact, event.target.value, base.source) })
        }
      />
    </fieldset>
  )
}

interface ValueInputsProps {
  name: FactName
  fact: FactForm
  label: string
  setPart: (part: string, typed: string) => void
  /** The id of the first field if it is the one with the error. */
  id?: string
  error?: string
}

function ValueInputs({ name, fact: { parts }, label, setPart, ...invalid }: ValueInputsProps) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  const input = factInputs[name]
  const unknown = { value: '', label: tFact('value.unknown') }
  if (input.kind === 'choice')
    return (
      <SelectField
        label={t('profiles.value')}
        aria-label={`${label}: ${t('profiles.value')}`}
        {...invalid}
        value={parts['value'] ?? ''}
        onChange={(event) => setPart('value', event.target.value)}
        options={[
          unknown,
          ...input.options.map((value) => ({ value, label: tFact(`${input.words}.${value}`) })),
        ]}
      />
    )
  if (input.kind === 'law')
    return (
      <>
        <SelectField
          label={t('profiles.value')}
          value={parts['status'] ?? ''}
          onChange={(event) => setPart('status', event.target.value)}
          options={[
            unknown,
            ...profileLawStatuses.map((value) => ({ value, label: tFact(`value.law.${value}`) })),
          ]}
        />
        <TextField
          label={t('profiles.rule')}
          optional
          maxLength={100}
          value={parts['rule'] ?? ''}
          onChange={(event) => setPart('rule', event.target.value)}
        />
      </>
    )
  const names = input.kind === 'numbers' ? input.parts : ['value']
  return names.map((part) => (
    <TextField
      key={part}
      {...(part === names[0] && invalid)}
      label={part === 'value' ? t('profiles.value') : t(`profiles.part.${part}`)}
      dir="ltr"
      inputMode="decimal"
      maxLength={10}
      value={parts[part] ?? ''}
      after={input.kind === 'number' && input.unit ? t(`profiles.unit.${input.unit}`) : undefined}
      onChange={(event) => setPart(part, event.target.value)}
    />
  ))
}
