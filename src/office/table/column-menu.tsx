import { updateMe } from '#contract/office/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { buttonClass } from '../controls/button.tsx'
import { Checkbox } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Popover } from '../controls/popover.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { sessionStore } from '../session/session-store.ts'
import type { Column, ListDefinition } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './column-menu.module.css'

/** The visible columns: those in the address, else the member's last choice, else the default. */
export function useColumns<Row>(
  { columns, screen }: Pick<ListDefinition<Row>, 'columns' | 'screen'>,
  address: ListAddress,
) {
  const me = useMember()
  const known = new Set(columns.map(({ id }) => id))
  const named = address.get('columns').split(',').filter(Boolean)
  const wanted = (named.length > 0 ? named : (me.columns[screen] ?? [])).filter((id) =>
    known.has(id),
  )
  const [first] = columns
  const shown =
    wanted.length > 0
      ? columns.filter((column) => column === first || wanted.includes(column.id))
      : columns.filter(({ hidden }) => !hidden)
  const choose = (ids: string[]) => {
    address.change({ columns: ids.join(',') }, { replace: true })
    const chosen = { ...me.columns, [screen]: ids }
    sessionStore.set({ me: { ...me, columns: chosen } })
    // The table shows the chosen columns even if they could not be saved.
    officeApi.call(updateMe, { body: { columns: chosen } }).catch(() => null)
  }
  return { columns: columns as readonly Column<Row>[], shown, choose }
}

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  choose: (ids: string[]) => void
}

export function ColumnMenu<Row>({ columns, shown, choose }: ColumnMenuProps<Row>) {
  const t = useTexts('office')
  const ids = shown.map(({ id }) => id)
  const toggle = (id: string, isOn: boolean) =>
    choose(
      columns.map((column) => column.id).filter((one) => (one === id ? isOn : ids.includes(one))),
    )
  return (
    <Popover
      className={`${buttonClass()} ${styles.button}`}
      label={t('office.list.columns')}
      buttonLabel={t('office.list.columns')}
      trigger={<Icon name="columns" />}
    >
      {() => (
        <fieldset>
          <legend className={styles.title}>{t('office.list.columns')}</legend>
          {columns.map(({ id, header }, position) => (
            <Checkbox
              key={id}
              label={header}
              disabled={position === 0}
              checked={ids.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </Popover>
  )
}
