import { Fragment } from 'react'
import type { MenuLink } from '#contract/content.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { NavLink } from '../ui/link.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useFrame } from './use-frame.ts'
import * as styles from './drawer.module.css'

const setting = buttonClass({ variant: 'outline', small: true })

/** The menu of small screens, at the inline start. */
export default function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts()
  const { menu, strip } = useFrame()
  const links = (items: (MenuLink & { icon?: IconName })[]) =>
    items.map(({ label, target, icon, children }) => (
      <Fragment key={target + label}>
        <NavLink to={target} prefetch="intent" end={target === paths.home()}>
          {icon && <Icon name={icon} />}
          {label}
        </NavLink>
        {children.map((child) => (
          <NavLink
            key={child.target + child.label}
            to={child.target}
            prefetch="intent"
            className={styles.child ?? ''}
          >
            {child.label}
          </NavLink>
        ))}
      </Fragment>
    ))
  return (
    <Dialog open={open} onClose={onClose} label={t('nav.menu')} variant="start">
      <div className={styles.head}>
        <Logo />
      </div>
      <nav className={styles.links} aria-label={t('nav.main')}>
        {links(menu)}
        <NavLink to={paths.wishlist()}>{t('nav.wishlist')}</NavLink>
        <hr />
        {links(strip)}
      </nav>
      <div className={styles.settings}>
        <LanguageLink className={setting} />
        <ThemeSwitch className={setting} />
      </div>
    </Dialog>
  )
}
