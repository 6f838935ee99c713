import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { ConflictRow, MergedRow, type Side, type ValueParts } from './conflict-rows.tsx'
import type { Conflict } from './conflict.ts'
import { CopyOwnValues } from './copy-own-values.tsx'
import {
  differenceKey,
  differencesOf,
  merged,
  withoutCommon,
  type Choice,
  type Difference,
  type Differences,
  type Fields,
} from './merge.ts'
import * as styles from './conflict-dialog.module.css'

interface ConflictDialogProps<F extends Fields> extends Omit<ValueParts, 'labelOf' | 'titles'> {
  conflict: Conflict<F>
  mine: F
  labelOf: (name: string) => string
  /** Fields that are merged entry by entry. */
  lists: readonly string[]
  /** `isToEdit`: two texts were joined, so the member edits the form before it is saved. */
  onMerge: (theirs: F, version: number, wanted: F, isToEdit: boolean) => Promise<void>
  onTakeTheirs: (theirs: F, version: number) => void
  onClose: () => void
}

/** Two members edited the same object: changes that do not conflict are merged, the rest is chosen field by field (office.md O3.0.1). */
export function ConflictDialog<F extends Fields>({
  conflict,
  mine,
  lists,
  labelOf: labelOfField,
  show,
  longTexts,
  richTexts,
  onMerge,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps<F>) {
  const t = useTexts('office')
  const relativeTime = useRelativeTime()
  const { base, theirs, version } = conflict
  const name = conflict.name ?? t('office.conflict.someone')
  const found = useMemo(() => differencesOf(base, theirs, mine, lists), [base, theirs, mine, lists])
  const labelOf = ({ name: field, part }: Difference) =>
    part === null ? labelOfField(field) : `${labelOfField(field)} (${t(`office.conflict.${part}`)})`
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const isToEdit = Object.values(choices).includes('both')
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      closesOutside={false}
      title={t('office.conflict.title', { name, time: relativeTime(conflict.at) })}
      subtitle={t('office.conflict.hint')}
      footer={
        <>
          <Button
            variant="primary"
            size="large"
            onClick={() => void onMerge(theirs, version, merged(theirs, found, choices), isToEdit)}
          >
            {t(isToEdit ? 'office.conflict.mergeAndEdit' : 'office.conflict.merge')}
          </Button>
          <Button size="large" onClick={() => onTakeTheirs(theirs, version)}>
            {t('office.conflict.takeTheirs', { name })}
          </Button>
          <CopyOwnValues
            differences={[...found.conflicts, ...found.combined, ...found.onlyMine]}
            labelOf={labelOf}
          />
        </>
      }
    >
      <DifferencesTable
        {...{ found, name, lists, choices, labelOf, show, longTexts, richTexts }}
        onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
      />
    </Dialog>
  )
}

/** Each field's original value, the other member's value and the member's own value. */
function DifferencesTable({
  found,
  name,
  lists,
  choices,
  onChoose,
  ...rest
}: Omit<ValueParts, 'titles'> & {
  found: Differences
  /** The other member's name. */
  name: string
  lists: readonly string[]
  choices: Readonly<Record<string, Choice>>
  onChoose: (field: string, choice: Choice) => void
}) {
  const t = useTexts('office')
  const shown = (one: Difference) => (lists.includes(one.name) ? withoutCommon(one) : one)
  const titles = {
    base: t('office.conflict.base'),
    theirs: t('office.conflict.theirs', { name }),
    mine: t('office.conflict.mine'),
  }
  const parts = { ...rest, titles }
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('office.conflict.field')}</th>
            <th scope="col">{titles.base}</th>
            <th scope="col">{titles.theirs}</th>
            <th scope="col">{titles.mine}</th>
          </tr>
        </thead>
        <Group icon="git-merge" title={t('office.conflict.clash')} rows={found.conflicts}>
          {(one) => (
            <ConflictRow
              key={differenceKey(one)}
              difference={shown(one)}
              {...parts}
              choice={choices[differenceKey(one)] ?? 'mine'}
              onChoose={(choice) => onChoose(differenceKey(one), choice)}
            />
          )}
        </Group>
        <TakenGroups {...{ found, name, shown }} {...parts} />
      </table>
    </div>
  )
}

/** The differences that need no choice. */
function TakenGroups({
  found,
  name,
  shown,
  ...parts
}: ValueParts & {
  found: Differences
  name: string
  shown: (one: Difference) => Difference
}) {
  const t = useTexts('office')
  const rowOf = (taken: readonly Side[]) => (one: Difference) => (
    <MergedRow key={differenceKey(one)} difference={shown(one)} taken={taken} {...parts} />
  )
  return (
    <>
      <Group icon="git-merge" title={t('office.conflict.combined')} rows={found.combined}>
        {rowOf(['theirs', 'mine'])}
      </Group>
      <Group icon="check" title={t('office.conflict.onlyTheirs', { name })} rows={found.onlyTheirs}>
        {rowOf(['theirs'])}
      </Group>
      <Group icon="check" title={t('office.conflict.onlyMine')} rows={found.onlyMine}>
        {rowOf(['mine'])}
      </Group>
    </>
  )
}

function Group({
  icon,
  title,
  rows,
  children,
}: {
  icon: IconName
  title: string
  rows: readonly Difference[]
  children: (one: Difference) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={4}>
          <Icon name={icon} small />
          {title} <b>{rows.length}</b>
        </th>
      </tr>
      {rows.map(children)}
    </tbody>
  )
}
