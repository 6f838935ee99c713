import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Radio } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { changedPart, differenceKey, type Choice, type Difference } from './merge.ts'
import * as styles from './conflict-dialog.module.css'

/** How the rows of the table show a difference. */
export interface ValueParts {
  labelOf: (one: Difference) => string
  show: (name: string, value: unknown) => ReactNode
  /** Plain texts, of which the changed part is marked. */
  longTexts: readonly string[]
  /** Texts as HTML. Both versions of a text of either kind can be kept, to be edited together. */
  richTexts: readonly string[]
  /** The titles of the columns, which a phone shows with each value. */
  titles: Record<'base' | Side, string>
}

interface ValueProps {
  parts: ValueParts
  name: string
  base: unknown
  value: unknown
}

/** A text with the part that differs from the original marked; any other value as the screen shows it. */
function Value({ parts, name, base, value }: ValueProps) {
  if (typeof value !== 'string' || typeof base !== 'string' || !parts.longTexts.includes(name))
    return parts.show(name, value)
  const [before, changed, after] = changedPart(base, value)
  return (
    <>
      {before}
      {changed && <mark>{changed}</mark>}
      {after}
    </>
  )
}

/** A value to choose, which says aloud whose it is: a phone shows no head of the table. */
const OfSide = ({ title, ...value }: ValueProps & { title: string }) => (
  <>
    <span className="visually-hidden">{title}: </span>
    <Value {...value} />
  </>
)

/** A field both members changed: one value is chosen. */
export function ConflictRow({
  difference,
  choice,
  onChoose,
  ...parts
}: ValueParts & {
  difference: Difference
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const t = useTexts('office')
  const { name, base, theirs, mine } = difference
  const radio = (one: Choice, label: ReactNode) => (
    <Radio
      name={`conflict-${differenceKey(difference)}`}
      label={label}
      checked={choice === one}
      onChange={() => onChoose(one)}
    />
  )
  return (
    <tr>
      <th scope="row">
        {parts.labelOf(difference)}
        {[...parts.longTexts, ...parts.richTexts].includes(name) &&
          radio('both', t('office.conflict.together'))}
      </th>
      <td className={styles.base} data-label={parts.titles.base}>
        {parts.show(name, base)}
      </td>
      <td data-label={parts.titles.theirs}>
        {radio(
          'theirs',
          <OfSide title={parts.titles.theirs} {...{ parts, name, base }} value={theirs} />,
        )}
      </td>
      <td data-label={parts.titles.mine}>
        {radio(
          'mine',
          <OfSide title={parts.titles.mine} {...{ parts, name, base }} value={mine} />,
        )}
      </td>
    </tr>
  )
}

/** The member whose value it is. */
export type Side = 'mine' | 'theirs'

/** A field of which the values of one member, or of both, are taken. */
export function MergedRow({
  difference,
  taken,
  ...parts
}: ValueParts & { difference: Difference; taken: readonly Side[] }) {
  const { name, base, theirs, mine } = difference
  const cell = (side: Side, value: unknown) =>
    taken.includes(side) ? (
      <td data-label={parts.titles[side]}>
        <span className={styles.taken}>
          <Icon name="check" small />
          <span>
            <Value {...{ parts, name, base, value }} />
          </span>
        </span>
      </td>
    ) : (
      <td className={styles.base} data-label={parts.titles[side]}>
        {parts.show(name, value)}
      </td>
    )
  return (
    <tr>
      <th scope="row">{parts.labelOf(difference)}</th>
      <td className={styles.base} data-label={parts.titles.base}>
        {parts.show(name, base)}
      </td>
      {cell('theirs', theirs)}
      {cell('mine', mine)}
    </tr>
  )
}
