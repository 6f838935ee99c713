import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon, Wordmark } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import type { Screen } from '../screens/screen.ts'
import { useMember } from '../session/member.ts'
import { keysText } from '../layout/shortcuts.ts'
import { usePulse } from '../layout/use-pulse.ts'
import { isExact, isWithin, type MenuEntry } from './navigation.ts'
import * as styles from './sidebar.module.css'

interface SidebarProps {
  groups: MenuEntry[][]
  folded?: boolean
  /** Absent in the drawer, which always shows all entries and closes at the first press. */
  onFold?: () => void
  onGo?: () => void
}

/** The screens in groups, with counts of waiting items; below them the shop. */
export function Sidebar({ groups, folded = false, onFold, onGo }: SidebarProps) {
  const t = useTexts('office')
  const { pathname } = useLocation()
  return (
    <div className={`${styles.sidebar} ${folded ? styles.folded : ''}`}>
      <div className={styles.head}>
        <NavLink
          to="/"
          className={styles.logo ?? ''}
          aria-label={t('office.title')}
          {...(onGo && { onClick: onGo })}
        >
          <Wordmark />
          <span>{t('office.title.short')}</span>
        </NavLink>
      </div>
      <nav className={styles.nav} aria-label={t('office.nav.label')}>
        {groups.map((group) => (
          <ul key={group[0]?.screen.path}>
            {group.map((entry) => (
              <li key={entry.screen.path}>
                <Entry screen={entry.screen} folded={folded} {...(onGo && { onGo })} />
                {entry.children.length > 0 && (!onFold || isWithin(entry, pathname)) && (
                  <ul className={styles.children}>
                    {entry.children.map((screen) => (
                      <li key={screen.path}>
                        <Entry screen={screen} folded={folded} {...(onGo && { onGo })} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={styles.foot}>
        <Shop folded={folded} />
        {onFold && (
          <IconButton
            icon={folded ? 'caret-right' : 'caret-left'}
            flip
            label={t(folded ? 'office.nav.unfold' : 'office.nav.fold')}
            className={styles.fold}
            aria-expanded={!folded}
            onClick={onFold}
          />
        )}
      </div>
    </div>
  )
}

function Entry({ screen, folded, onGo }: { screen: Screen; folded: boolean; onGo?: () => void }) {
  const t = useTexts('office')
  const { pathname } = useLocation()
  const waiting = useWaiting(screen)
  const { shortcuts } = useMember()
  const link = useRef<HTMLAnchorElement>(null)
  // On a low screen the current entry may be out of view.
  useEffect(() => {
    if (link.current?.getAttribute('aria-current'))
      link.current.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <NavLink
      ref={link}
      to={screen.path}
      end={isExact(screen.path, pathname)}
      className={({ isActive }) => `${styles.entry} ${isActive ? styles.current : ''}`}
      title={folded ? t(screen.text) : undefined}
      onClick={onGo}
    >
      <Icon name={screen.icon} />
      <span className={folded ? 'visually-hidden' : undefined}>{t(screen.text)}</span>
      {screen.key && !folded && waiting === 0 && shortcuts && (
        <kbd className={styles.key} aria-hidden="true">
          {keysText(`g ${screen.key}`)}
        </kbd>
      )}
      {waiting > 0 && <b className={styles.counter}>{formatCount(waiting)}</b>}
    </NavLink>
  )
}

/** The number of items that wait on a screen. */
export function useWaiting({ counter }: Screen): number {
  const pulse = usePulse()
  return (counter && pulse?.counters[counter]) || 0
}

/** A link to the shop, with whether it is open. */
function Shop({ folded }: { folded: boolean }) {
  const t = useTexts('office')
  const { store_mode: mode, shop_url: url, is_shop_open: isOpen } = useMember().settings
  const state = isOpen ? mode : 'closed'
  const words = t(`office.shop.${state}`)
  return (
    <a className={styles.shop} href={url || '/'} target="_blank" rel="noopener" title={words}>
      <i className={mode === 'live' && isOpen ? styles.isOpen : styles.isTrial} />
      <span className={folded ? 'visually-hidden' : undefined}>{words}</span>
      <span className="visually-hidden">{t('office.shop.view')}</span>
      {!folded && <Icon name="arrow-square-out" />}
    </a>
  )
}
