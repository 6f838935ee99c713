import { useId, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { keysText } from '../layout/shortcuts.ts'
import { choiceOf, Choices, inputModeOf, isLtr } from './cell-input.tsx'
import { conflictIn, cellErrorOf } from './cell-words.ts'
import { isLocked, textOf } from './columns.ts'
import type { Grid } from './use-grid.ts'
import type { SheetState } from './use-sheet.ts'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'
import * as styles from './value-line.module.css'

/** The line above the table: the active cell's name, full value, and error or conflict. */
export function ValueLine({ grid, sheet }: { grid: Grid; sheet: SheetState }) {
  const t = useTexts('office')
  const { row, column } = sheet
  if (!row || !column) return null
  const wrong = cellErrorOf(t, grid, row.id, column.field) ?? grid.refused[row.id]?.['row']
  return (
    <div className={styles.line}>
      <ValueField sheet={sheet} />
      {wrong && (
        <p className={styles.wrong} role="status">
          <Icon name="warning-circle" small />
          {wrong}
        </p>
      )}
      {isLocked(column.field, row) && (
        <p className={styles.locked}>
          {!wrong && t('office.grid.problem.varies')}{' '}
          <Link to={`/products/${row.id}`}>{t('office.grid.toProduct')}</Link>
        </p>
      )}
      <ConflictChoice grid={grid} sheet={sheet} />
      <p className={styles.keys} aria-hidden="true">
        {(['fillDown', 'paste', 'undo'] as const).map((action) => (
          <span key={action}>
            <kbd>{keysText(keys[action])}</kbd> {t(`office.grid.key.${action}`)}
          </span>
        ))}
      </p>
    </div>
  )
}

const keys = { fillDown: 'mod+KeyD', paste: 'mod+KeyV', undo: 'mod+KeyZ' } as const

function ValueField({ sheet }: { sheet: SheetState }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const id = useId()
  const { row, column, typing, text } = sheet
  if (!row || !column) return null
  const value = typing?.text ?? text
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') sheet.commit()
    else if (event.key === 'Escape') sheet.cancel()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {column.header} · <bdi lang={plantNameLanguage(row, locale)}>{plantName(row, locale)}</bdi>
      </label>
      {column.kind === 'choice' ? (
        <select
          id={id}
          className={styles.box}
          disabled={column.isReadOnly}
          value={choiceOf(column, text, value)}
          onChange={(event) => sheet.commit(event.target.value)}
        >
          <Choices column={column} />
        </select>
      ) : (
        <input
          id={id}
          className={styles.box}
          dir={isLtr(column) ? 'ltr' : 'auto'}
          inputMode={inputModeOf(column)}
          readOnly={column.isReadOnly || isLocked(column.field, row)}
          placeholder={column.kind === 'list' ? t('office.grid.listHint') : undefined}
          value={value}
          onChange={(event) => sheet.typeInLine(event.target.value)}
          onKeyDown={press}
          onBlur={() => sheet.typing && sheet.commit()}
        />
      )}
    </div>
  )
}

/** Another member changed the cell in the meantime: a choice between the two values. */
function ConflictChoice({ grid, sheet }: { grid: Grid; sheet: SheetState }) {
  const t = useTexts('office')
  const relativeTime = useRelativeTime()
  const { row, column } = sheet
  const conflict = row && column && conflictIn(grid, row.id, column.field)
  if (!row || !column || !conflict) return null
  const name = conflict.name ?? t('office.conflict.someone')
  return (
    <div className={styles.conflict} role="status">
      <p>
        {t('office.conflict.title', { name, time: relativeTime(conflict.at) })}{' '}
        <b>
          <bdi>{textOf(column, row) || '—'}</bdi>
        </b>
      </p>
      <Button size="small" onClick={() => grid.takeMine(row.id, column.field)}>
        {t('office.grid.takeMine')}
      </Button>
      <Button size="small" onClick={() => grid.takeTheirs(row.id, column.field)}>
        {t('office.grid.takeTheirs', { name })}
      </Button>
    </div>
  )
}
