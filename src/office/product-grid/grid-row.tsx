import { memo, type ReactNode } from 'react'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { Nothing } from '../controls/money.tsx'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import { isLtr } from './cell-input.tsx'
import { lockedText, cellErrorOf } from './cell-words.ts'
import { isLocked, textOf, type GridColumn, type GridField } from './columns.ts'
import { shownText, type CellProblem, type RowEdits } from './edits.ts'
import type { RowErrors } from './send-rows.ts'
import type { EditConflict } from './use-grid.ts'
import * as styles from './grid-table.module.css'

interface GridRowProps {
  row: OfficeProductRow
  position: number
  columns: readonly GridColumn[]
  edits: RowEdits
  problems: Partial<Record<GridField, CellProblem>> | undefined
  refused: RowErrors | undefined
  conflict: EditConflict | undefined
  /** The active column; -1: another row is active. */
  active: number
  /** The selected columns, both inclusive; -1: none in this row. */
  from: number
  to: number
  /** Replaces the active cell while typing. */
  input: ReactNode
  /** Rendered in the last cell of the selected range. */
  handle: ReactNode
}

/** A row of the grid, rendered again only if its props change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, position, columns, refused } = props
  const { locale } = useLocale()
  const wrong = refused?.['row']
  return (
    <tr aria-rowindex={position + 2}>
      <th scope="row" className={wrong ? styles.wrongRow : styles.product}>
        <span className={styles.name} title={wrong}>
          <small className={styles.number}>{position + 1}</small>
          <ProductPicture picture={row.picture} />
          <b lang={plantNameLanguage(row, locale)}>{plantName(row, locale)}</b>
          {wrong && <Icon name="warning-circle" small />}
        </span>
      </th>
      {columns.map((column, index) => (
        <GridCell key={column.field} {...props} column={column} index={index} />
      ))}
    </tr>
  )
})

function GridCell({
  column,
  index,
  ...props
}: GridRowProps & { column: GridColumn; index: number }) {
  const t = useTexts('office')
  const { row, position, edits, active, from, to } = props
  const isActive = active === index
  const { field } = column
  const marks = {
    problems: { [row.id]: props.problems ?? {} },
    refused: { [row.id]: props.refused ?? {} },
  }
  const wrong = cellErrorOf(t, marks, row.id, field)
  const locked = isLocked(field, row)
  const isChanged = edits[field] !== undefined
  const conflicts = props.conflict?.fields.includes(field) ?? false
  const classes = [
    isLtr(column) && styles.ltr,
    (column.kind === 'money' || column.kind === 'count') && styles.end,
    (column.isReadOnly || locked) && styles.readOnly,
    locked && styles.locked,
    index >= from && index <= to && !isActive && styles.chosen,
    isChanged && styles.changed,
    conflicts && styles.conflict,
    wrong && styles.wrong,
    isActive && styles.active,
  ]
  return (
    <td
      id={cellId(position, index)}
      data-row={position}
      data-column={index}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={index + 2}
      aria-selected={isActive || (index >= from && index <= to)}
      aria-invalid={wrong ? true : undefined}
      aria-readonly={column.isReadOnly || locked || undefined}
      title={wrong ?? (locked ? t('office.grid.problem.varies') : undefined)}
      className={classes.filter(Boolean).join(' ')}
    >
      {isActive && props.input ? (
        props.input
      ) : locked ? (
        <LockedText field={field} text={textOf(column, row)} />
      ) : (
        <CellText {...{ column, text: shownText(column, row, edits) }} />
      )}
      {isChanged && <span className="visually-hidden">{t('office.grid.changed')}</span>}
      {isActive && wrong && (
        <span role="tooltip" className={styles.tip}>
          <Icon name="warning-circle" small />
          {wrong}
        </span>
      )}
      {index === to && props.handle}
    </td>
  )
}

export const cellId = (row: number, column: number) => `cell-${row}-${column}`

/** The lowest price of its variants, which are changed on the product's page. */
function LockedText({ field, text }: { field: GridField; text: string }) {
  const t = useTexts('office')
  const { direction } = useLocale()
  return (
    <span className={styles.lockedText} dir={direction}>
      <Icon name="lock-simple" small />
      <span className="visually-hidden">{t('office.grid.locked')}</span>
      <span>{lockedText(t, field, text)}</span>
    </span>
  )
}

function CellText({ column, text }: { column: GridColumn; text: string }) {
  if (text === '') return <Nothing />
  if (column.field === 'status')
    return <Badge tone={text === column.options[0]?.label ? 'ok' : 'neutral'}>{text}</Badge>
  return <bdi>{text}</bdi>
}
