import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Checkbox } from '../controls/field.tsx'
import type { ListDefinition, ListTotals } from './list-definition.ts'
import type { SelectionState } from './use-selection.ts'
import * as styles from './card-list.module.css'

/** The rows of a list on a phone. */
export function CardList<Row>({
  definition,
  label,
  rows,
  selection,
  totals,
  isStale,
}: {
  definition: ListDefinition<Row>
  label: string
  rows: readonly Row[]
  /** Set while rows are being selected; otherwise null. */
  selection: SelectionState | null
  totals?: ListTotals | undefined
  isStale: boolean
}) {
  const t = useTexts('office')
  return (
    <>
      <ul className={`${styles.list} ${isStale ? styles.stale : ''}`} aria-label={label}>
        {rows.map((row) => {
          const id = definition.rowId(row)
          const name = definition.rowName(row)
          return (
            <li key={id} className={styles.card}>
              {selection && (
                <Checkbox
                  hideLabel
                  label={t('office.list.choose', { name })}
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(id)}
                />
              )}
              <Link className={styles.link} to={definition.rowPath(row)}>
                {definition.card(row)}
              </Link>
              {definition.cardFooter && (
                <div className={styles.foot}>{definition.cardFooter(row, selection !== null)}</div>
              )}
            </li>
          )
        })}
      </ul>
      {totals && (
        <p className={styles.totals}>
          {totals.label}
          {Object.entries(totals.values).map(([column, value]) => (
            <strong key={column}>{value}</strong>
          ))}
        </p>
      )}
    </>
  )
}
