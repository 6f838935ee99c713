import type { ReactNode } from 'react'
import {
  Button as KitButton,
  Menu as KitMenu,
  MenuItem as KitMenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './menu.module.css'

export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  /** The equivalent keyboard shortcut. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** Draws a separator above the item. */
  separated?: boolean
  onAction: () => void
}

/** A button that opens a list of actions. `label` is its accessible name if it shows an icon only. */
export function Menu({
  label,
  trigger,
  className,
  actions,
}: {
  label?: string
  trigger: ReactNode
  className?: string | undefined
  actions: readonly MenuAction[]
}) {
  return (
    <MenuTrigger>
      <KitButton className={className ?? ''} {...(label !== undefined && { 'aria-label': label })}>
        {trigger}
      </KitButton>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <KitMenu className={styles.menu ?? ''}>
          {actions.flatMap((action) => [
            ...(action.separated
              ? [<Separator key={`${action.id}-line`} className={styles.line ?? ''} />]
              : []),
            <KitMenuItem
              key={action.id}
              id={action.id}
              className={`${styles.item} ${action.danger ? styles.danger : ''}`}
              isDisabled={action.disabled ?? false}
              onAction={action.onAction}
              textValue={action.label}
            >
              {action.icon && <Icon name={action.icon} />}
              <span>{action.label}</span>
              {action.keys && <kbd className={styles.keys}>{action.keys}</kbd>}
            </KitMenuItem>,
          ])}
        </KitMenu>
      </Popover>
    </MenuTrigger>
  )
}
