import type { SyntheticEvent } from 'react'
import type { MenuLink as Item } from '#contract/content.ts'
import { paths } from '../lib/paths.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { NavLink } from '../ui/link.tsx'
import * as styles from './menu-link.module.css'

interface MenuLinkProps {
  item: Item & { icon?: IconName }
  /** The class of the link to the present page, beside `aria-current`. */
  classOf?: (isActive: boolean, target: string) => string | undefined
}

/** A link of a menu. Its sub-links open on hover and while one of them has the focus, also without JavaScript. */
export function MenuLink({ item: { children, ...item }, classOf }: MenuLinkProps) {
  const link = ({ label, target, icon }: typeof item) => (
    <NavLink
      key={target + label}
      to={target}
      end={target === paths.home()}
      prefetch="intent"
      className={({ isActive }) => classOf?.(isActive, target)}
    >
      {icon && <Icon name={icon} />}
      {label}
    </NavLink>
  )
  if (children.length === 0) return link(item)
  return (
    <div className={styles.group} onClick={leave} onKeyDown={leave} role="presentation">
      {link(item)}
      <ul>
        {children.map((child) => (
          <li key={child.target + child.label}>{link(child)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The sub-links stay open while one of them has the focus: until it is followed, or Escape is pressed. */
const leave = (event: SyntheticEvent<HTMLElement, MouseEvent | KeyboardEvent>) => {
  if (!('key' in event.nativeEvent) || event.nativeEvent.key === 'Escape')
    // The target of the press may be the picture in the link.
    (event.target as Element).closest('a')?.blur()
}
