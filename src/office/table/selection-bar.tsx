import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, buttonClass, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { formatCount } from '../controls/money.tsx'
import type { SelectionAction } from './list-definition.ts'
import type { SelectionState } from './use-selection.ts'
import * as styles from './selection-bar.module.css'

const inSight = 3

/** The actions on the selected rows: the first ones as buttons, the others in a menu. */
export function SelectionBar({
  selection,
  actions,
  total,
}: {
  selection: SelectionState
  actions: readonly SelectionAction[]
  total: number
}) {
  const t = useTexts('office')
  const rest = actions.slice(inSight)
  const canHaveAll = total > selection.count
  return (
    <section className={styles.bar} aria-label={t('office.bulk.label')}>
      <b role="status">
        {t('office.bulk.chosen', { count: selection.count, total: formatCount(selection.count) })}
      </b>
      {canHaveAll && (
        <button type="button" className={styles.all} onClick={selection.chooseEverything}>
          {t('office.bulk.chooseAll', { total: formatCount(total) })}
        </button>
      )}
      <i className={styles.line} />
      {actions.slice(0, inSight).map(({ id, label, icon, onAction }, position) => (
        <Button
          key={id}
          variant={position === 0 ? 'light' : 'dark'}
          {...(icon && { icon })}
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
