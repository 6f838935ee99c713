import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import type { ListDefinition } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './sort-menu.module.css'

/** The choice of the sort order, including where there are no column headers, as on phones. */
export function SortMenu({
  sorts,
  address,
}: {
  sorts: ListDefinition<never>['sorts']
  address: ListAddress
}) {
  const t = useTexts('office')
  const current = sorts.find(({ id }) => id === address.sort)
  return (
    <Menu
      className={styles.button}
      label={t('office.list.sortedBy', { name: current?.label ?? address.sort })}
      trigger={
        <>
          <Icon
            name="sort-descending"
            className={address.order === 'asc' ? styles.ascending : undefined}
          />
          {current?.label ?? address.sort}
        </>
      }
      actions={[
        ...sorts.map(({ id, label, order }) => ({
          id,
          label,
          ...(id === address.sort && { icon: 'check' as const }),
          onAction: () => address.change({ sort: id, order }),
        })),
        {
          id: 'turn',
          label: t('office.list.turn'),
          icon: 'arrows-down-up' as const,
          separated: true,
          onAction: () =>
            address.change({ sort: address.sort, order: address.order === 'asc' ? 'desc' : 'asc' }),
        },
      ]}
    />
  )
}
