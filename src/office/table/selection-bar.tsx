import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, buttonClass, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { formatCount } from '../controls/money.tsx'
import { chosenText } from './chosen-rows.ts'
import type { ListMeta, SelectionAction } from './list-definition.ts'
import type { SelectionState } from './use-selection.ts'
import * as styles from './selection-bar.module.css'

const inSight = 3

/** The actions on the selected rows: the first ones as buttons, the others in a menu. */
export function SelectionBar({
  selection,
  actions,
  meta,
}: {
  selection: SelectionState
  actions: readonly SelectionAction[]
  meta: Pick<ListMeta, 'total' | 'total_is_more'> | undefined
}) {
  const t = useTexts('office')
  const rest = actions.slice(inSight)
  const { total, total_is_more: totalIsMore } = meta ?? { total: 0 }
  return (
    <section className={styles.bar} aria-label={t('office.bulk.label')}>
      <b role="status">{chosenText(t, selection)}</b>
      {total > selection.count && (
        <button type="button" className={styles.all} onClick={selection.chooseEverything}>
          {t(totalIsMore ? 'office.bulk.chooseAllMore' : 'office.bulk.chooseAll', {
            total: formatCount(total),
          })}
        </button>
      )}
      <i className={styles.line} />
      {actions.slice(0, inSight).map(({ id, label, icon, busy = false, onAction }, position) => (
        <Button
          key={id}
          variant={position === 0 ? 'light' : 'dark'}
          {...(icon && { icon })}
          busy={busy}
          onClick={() => onAction(selection)}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          className={buttonClass({ variant: 'dark' })}
          label={t('office.bulk.more')}
          trigger={<Icon name="dots-three" />}
          actions={rest.map((action) => ({
            ...action,
            disabled: action.busy ?? false,
            onAction: () => action.onAction(selection),
          }))}
        />
      )}
      <IconButton
        icon="x"
        label={t('office.bulk.clear')}
        className={styles.close}
        onClick={selection.clear}
      />
    </section>
  )
}
