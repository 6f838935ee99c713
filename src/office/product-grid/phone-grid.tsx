import { useState } from 'react'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { Button } from '../controls/button.tsx'
import { SelectField, TextField } from '../controls/field.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'
import { inputModeOf, isLtr } from './cell-input.tsx'
import { conflictIn, lockedText, cellErrorOf } from './cell-words.ts'
import { isLocked, textOf, type GridColumn } from './columns.ts'
import { shownText } from './edits.ts'
import { noEdits, type Grid } from './use-grid.ts'
import * as styles from './phone-grid.module.css'

/** The phone layout: one field at a time, for all products. */
export function PhoneGrid({ grid, columns }: { grid: Grid; columns: readonly GridColumn[] }) {
  const t = useTexts('office')
  const editable = columns.filter(({ isReadOnly }) => !isReadOnly)
  const [field, setField] = useState(
    () => (editable.find(({ kind }) => kind === 'money') ?? editable[0])?.field,
  )
  const column = editable.find((one) => one.field === field) ?? editable[0]
  if (!column) return null
  return (
    <>
      <SelectField
        label={t('office.grid.column')}
        value={column.field}
        options={editable.map(({ field, header }) => ({ value: field, label: header }))}
        onChange={(event) => setField(event.target.value as GridColumn['field'])}
      />
      <ul className={styles.list}>
        {grid.rows.map((row) => (
          <li key={row.id}>
            <PhoneCell {...{ grid, column, row }} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface PhoneCellProps {
  grid: Grid
  column: GridColumn
  row: OfficeProductRow
}

function PhoneCell({ grid, column, row }: PhoneCellProps) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const edits = grid.edits[row.id] ?? noEdits
  const text = shownText(column, row, edits)
  const isChanged = edits[column.field] !== undefined
  const set = (text: string) => {
    setTyped(null)
    grid.set([{ row, column, text }])
  }
  const shared = {
    label: <bdi lang={plantNameLanguage(row, locale)}>{plantName(row, locale)}</bdi>,
    error: cellErrorOf(t, grid, row.id, column.field) ?? grid.refused[row.id]?.['row'],
    aside: isChanged ? t('office.grid.changed') : undefined,
  }
  if (isLocked(column.field, row))
    return (
      <TextField
        {...shared}
        readOnly
        hint={t('office.grid.problem.varies')}
        value={lockedText(t, column.field, textOf(column, row))}
      />
    )
  return (
    <>
      {column.kind === 'choice' ? (
        <SelectField
          {...shared}
          value={text}
          options={[
            ...(column.isRequired ? [] : [{ value: '', label: '—' }]),
            ...column.options.map(({ label }) => ({ value: label, label })),
          ]}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <TextField
          {...shared}
          dir={isLtr(column) ? 'ltr' : 'auto'}
          inputMode={inputModeOf(column)}
          placeholder={column.kind === 'list' ? t('office.grid.listHint') : undefined}
          value={typed ?? text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && set(typed)}
        />
      )}
      <PhoneConflict {...{ grid, column, row }} />
    </>
  )
}

function PhoneConflict({ grid, column, row }: PhoneCellProps) {
  const t = useTexts('office')
  const relativeTime = useRelativeTime()
  const conflict = conflictIn(grid, row.id, column.field)
  if (!conflict) return null
  const name = conflict.name ?? t('office.conflict.someone')
  return (
    <div className={styles.conflict} role="status">
      <p>
        {t('office.conflict.title', { name, time: relativeTime(conflict.at) })}{' '}
        <b>
          <bdi>{textOf(column, row) || '—'}</bdi>
        </b>
      </p>
      <Button onClick={() => grid.takeMine(row.id, column.field)}>
        {t('office.grid.takeMine')}
      </Button>
      <Button onClick={() => grid.takeTheirs(row.id, column.field)}>
        {t('office.grid.takeTheirs', { name })}
      </Button>
    </div>
  )
}
