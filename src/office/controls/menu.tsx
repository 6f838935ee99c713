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

export interface MenuAct {
  id: string
  label: string
  icon?: IconName
  /** The keys that do the same. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** A line above it. */
  separated?: boolean
  onAction: () => void
}

/** A button that opens a list of acts. `label` is its name where it shows an icon alone. */
export function Menu({
  label,
  trigger,
  className,
  acts,
}: {
  label?: string
  trigger: ReactNode
  className?: string | undefined
  acts: readonly MenuAct[]
}) {
  return (
    <MenuTrigger>
      <KitButton className={className ?? ''} {...(label !== undefined && { 'aria-label': label })}>
        {trigger}
      </KitButton>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <KitMenu className={styles.menu ?? ''}>
          {acts.flatMap((act) => [
            ...(act.separated
              ? [<Separator key={`${act.id}-line`} className={styles.line ?? ''} />]
              : []),
            <KitMenuItem
              key={act.id}
              id={act.id}
              className={`${styles.item} ${act.danger ? styles.danger : ''}`}
              isDisabled={act.disabled ?? false}
              onAction={act.onAction}
              textValue={act.label}
            >
              {act.icon && <Icon name={act.icon} />}
              <span>{act.label}</span>
              {act.keys && <kbd className={styles.keys}>{act.keys}</kbd>}
            </KitMenuItem>,
          ])}
        </KitMenu>
      </Popover>
    </MenuTrigger>
  )
}
