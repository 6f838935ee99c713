import { paths } from '../lib/paths.ts'
import { useCart } from '../session/cart.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import * as iconButton from '../ui/icon-button.module.css'
import * as styles from './cart-link.module.css'

/** The cart with its count; the badge pulses for a second after a change (spec §2). */
export function CartLink() {
  const t = useTexts()
  const { count, recentlyUpdated } = useCart()
  return (
    <Link
      className={iconButton.iconButton}
      to={paths.cart()}
      prefetch="intent"
      aria-label={t(count > 0 ? 'nav.cartCount' : 'nav.cart', { count })}
    >
      <Icon name="bag" />
      {count > 0 && (
        // The number is rendered by the style sheet: as text it would be a visible label that the accessible name does not contain.
        <span
          className={recentlyUpdated ? `${styles.badge} ${styles.pulse}` : styles.badge}
          aria-hidden="true"
          data-count={count > 99 ? '99+' : count}
        />
      )}
    </Link>
  )
}
