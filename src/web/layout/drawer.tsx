import { Fragment } from 'react'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { NavLink } from '../ui/link.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useFrame } from './use-frame.ts'
import * as styles from './drawer.module.css'

const setting = buttonClass({ variant: 'outline', small: true })

/** The menu of small screens, from the inline start. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts()
  const { menu, strip } = useFrame()
  return (
    <Dialog open={open} onClose={onClose} label={t('nav.menu')} variant="start">
      <div className={styles.head}>
        <Logo />
      </div>
      <nav className={styles.links} aria-label={t('nav.main')}>
        {menu.map(({ label, target, children }) => (
          <Fragment key={target + label}>
            <NavLink to={target} prefetch="intent" end={target === paths.home()}>
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
        ))}
        <NavLink to={paths.wishlist()}>{t('nav.wishlist')}</NavLink>
        <hr />
        {strip.map(({ label, target, icon }) => (
          <NavLink key={target + label} to={target} prefetch="intent">
            <Icon name={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.settings}>
        <LanguageLink className={setting} />
        <ThemeSwitch className={setting} />
      </div>
    </Dialog>
  )
}
