import { Link } from 'react-router'
import type { ImportFile, ImportLine } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Nothing } from '../controls/money.tsx'
import { scrollable } from '../controls/scrollable.ts'
import * as plain from '../controls/plain-table.module.css'
import * as styles from './lines-table.module.css'

const tones: Record<ImportLine['state'], Tone> = {
  new: 'ok',
  changed: 'info',
  same: 'neutral',
  wrong: 'error',
}
const maxColumns = 6

/** The lines of the dry run: old value, arrow, new value in each cell, and the errors of each line. */
export function LinesTable({ file, lines }: { file: ImportFile; lines: readonly ImportLine[] }) {
  const t = useTexts('office')
  const columns = columnsOf(file, lines)
  return (
    <div className={plain.frame} {...scrollable(t('office.import.result'))}>
      <table className={`${plain.table} ${styles.lines}`}>
        <caption className="visually-hidden">{t('office.import.result')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.jobs.row')}</th>
            <th scope="col">{t('office.jobs.result')}</th>
            <th scope="col">
              {t(file.kind === 'coupons' ? 'office.import.code' : 'office.product.name')}
            </th>
            {columns.map(({ number, header }) => (
              <th key={number} scope="col">
                <bdi>{header || t('office.import.column', { number: String(number) })}</bdi>
              </th>
            ))}
            <th scope="col">{t('office.jobs.why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} className={line.state === 'wrong' ? styles.wrong : undefined}>
              <td className={styles.number}>{formatCount(line.line)}</td>
              <td>
                <LineState line={line} />
              </td>
              <th scope="row">
                <Title line={line} />
              </th>
              {columns.map(({ number }) => (
                <td key={number}>
                  <Cell line={line} column={number} />
                </td>
              ))}
              <td>
                <Problems line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The columns that are mapped to a field and contain a change or an error on this page; a few, since the rest is in the file. */
function columnsOf({ columns }: ImportFile, lines: readonly ImportLine[]) {
  const touched = new Set(
    lines.flatMap(({ cells, problems }) => [
      ...cells.filter(({ from, to }) => from !== to).map(({ column }) => column),
      ...problems.flatMap(({ column }) => column ?? []),
    ]),
  )
  const filling = columns.filter(({ field }) => field !== null && !isTitle(field))
  const chosen = filling.filter(({ number }) => touched.has(number))
  return (chosen.length > 0 ? chosen : filling).slice(0, maxColumns)
}

/** Whether the title column already shows this field. */
const isTitle = (field: string): boolean => field.startsWith('name_') || field === 'code'

function LineState({ line: { state, is_warned: isWarned } }: { line: ImportLine }) {
  const t = useTexts('office')
  if (isWarned) return <Badge tone="warn">{t('office.import.outcome.warned')}</Badge>
  return <Badge tone={tones[state]}>{t(`office.import.outcome.${state}`)}</Badge>
}

function Title({ line: { title, product_id: id } }: { line: ImportLine }) {
  if (title === null) return <Nothing />
  const words = <bdi>{title}</bdi>
  return id === null ? words : <Link to={`/products/${id}`}>{words}</Link>
}

function Cell({ line, column }: { line: ImportLine; column: number }) {
  const cell = line.cells.find((one) => one.column === column)
  const isWrong = line.problems.some((one) => one.column === column && !one.is_warning)
  if (!cell || (cell.to === null && cell.from === null)) return <Nothing />
  if (isWrong)
    return (
      <b className={styles.bad}>
        <bdi>{cell.to}</bdi>
      </b>
    )
  if (cell.from === cell.to || cell.from === null) return <bdi>{short(cell.to ?? cell.from)}</bdi>
  return (
    <span className={styles.change}>
      <del>
        <bdi>{short(cell.from)}</bdi>
      </del>
      <Icon name="arrow-right" small flip />
      <b>
        <bdi>{short(cell.to) || '—'}</bdi>
      </b>
    </span>
  )
}

const maxLength = 40
const short = (value: string | null): string =>
  value !== null && value.length > maxLength ? `${value.slice(0, maxLength)}…` : (value ?? '')

function Problems({ line: { problems } }: { line: ImportLine }) {
  return problems.map(({ column, code, message, is_warning: isWarning }) => (
    <p key={`${column} ${code}`} className={isWarning ? styles.warning : styles.bad}>
      {message}
    </p>
  ))
}
