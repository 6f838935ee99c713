import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths, withoutLocale } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { CartLink } from './cart-link.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useFrame } from './use-frame.ts'
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts'
import * as iconButton from '../ui/icon-button.module.css'
import * as styles from './header.module.css'

const loadSearch = () => import('../search/search-box.tsx')
/** Loaded when a visitor points to or focuses its button. */
const SearchBox = lazyPart(loadSearch, null)
/** If loading fails it is closed again, so that another press requests it again. */
const Drawer = lazyPart(
  () => import('./drawer.tsx'),
  null,
  ({ onClose }) => onClose(),
)

/** The bar above every page; the category strip is passed as children. */
export function Header({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [drawer, setDrawer] = useState(false)
  const [search, setSearch] = useState(false)
  const hidden = useHiddenOnScroll()
  return (
    <header className={hidden && !search ? `${styles.header} ${styles.away}` : styles.header}>
      <div className={`container ${styles.bar}`}>
        <div className={`${styles.actions} only-narrow`}>
          <button
            type="button"
            className={iconButton.iconButton}
            aria-label={t('nav.menu')}
            aria-haspopup="dialog"
            onClick={() => setDrawer(true)}
          >
            <Icon name="list" />
          </button>
          <SearchButton open={search} toggle={() => setSearch(!search)} />
        </div>
        <Logo />
        <MainNav />
        <div className={styles.actions}>
          <span className={`only-wide ${styles.actions}`}>
            <LanguageLink className={styles.language} />
            <SearchButton open={search} toggle={() => setSearch(!search)} />
            <ThemeSwitch className={iconButton.iconButton} iconOnly />
            <Link
              className={iconButton.iconButton}
              to={paths.wishlist()}
              aria-label={t('nav.wishlist')}
            >
              <Icon name="heart" />
            </Link>
          </span>
          <CartLink />
          <ProfileMenu />
        </div>
      </div>
      {search && <SearchBox onDone={() => setSearch(false)} />}
      {children}
      <Drawer open={drawer} onClose={() => setDrawer(false)} />
    </header>
  )
}

function MainNav() {
  const t = useTexts()
  const { menu } = useFrame()
  // A plant belongs to the store, although its address does not.
  const isOfPlant = withoutLocale(useLocation().pathname).startsWith('/product/')
  const classOf = (isActive: boolean, target: string) =>
    isActive || (isOfPlant && target === paths.products()) ? styles.current : undefined
  return (
    <nav className={`${styles.nav} only-wide`} aria-label={t('nav.main')}>
      {menu.map((item) => (
        <MenuLink key={item.target + item.label} item={item} classOf={classOf} />
      ))}
    </nav>
  )
}

/** Without JavaScript it links to the store. */
function SearchButton({ open, toggle }: { open: boolean; toggle: () => void }) {
  const t = useTexts()
  return (
    <Link
      className={iconButton.iconButton}
      to={paths.products()}
      role="button"
      aria-label={t('nav.search')}
      aria-expanded={open}
      onPointerEnter={() => void loadSearch()}
      onFocus={() => void loadSearch()}
      onClick={(event) => {
        event.preventDefault()
        toggle()
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        toggle()
      }}
    >
      <Icon name="magnifying-glass" />
    </Link>
  )
}
