import { NavLink, useLocation } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import type { Screen } from '../screens/screen.ts'
import { useMember } from '../session/member.ts'
import { isExact, mainScreens } from './navigation.ts'
import { useWaiting } from './sidebar.tsx'
import * as styles from './bottom-bar.module.css'

/** The phone's bottom navigation: the member's main screens, and a menu of the rest. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const t = useTexts('office')
  const me = useMember()
  return (
    <nav className={styles.bar} aria-label={t('office.nav.short')}>
      {mainScreens(me).map((screen) => (
        <Entry key={screen.path} screen={screen} />
      ))}
      <button type="button" className={styles.entry} onClick={onMore}>
        <Icon name="dots-three" />
        <span>{t('office.nav.more')}</span>
      </button>
    </nav>
  )
}

function Entry({ screen }: { screen: Screen }) {
  const t = useTexts('office')
  const { pathname } = useLocation()
  const waiting = useWaiting(screen)
  return (
    <NavLink
      to={screen.path}
      end={isExact(screen.path, pathname)}
      className={({ isActive }) => `${styles.entry} ${isActive ? styles.current : ''}`}
    >
      <Icon name={screen.icon} />
      <span className={styles.word}>{t(screen.shortText ?? screen.text)}</span>
      {waiting > 0 && <b className={styles.counter}>{formatCount(waiting)}</b>}
    </NavLink>
  )
}
