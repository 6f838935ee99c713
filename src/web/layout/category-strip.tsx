import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { MenuLink } from './menu-link.tsx'
import { useFrame } from './use-frame.ts'
import * as styles from './category-strip.module.css'

/** A few categories; reversed in English, so that summer is on the right in both languages (spec §2). */
export function CategoryStrip() {
  const t = useTexts()
  const { locale } = useLocale()
  const { strip } = useFrame()
  if (strip.length === 0) return null
  const ordered = locale === 'en' ? strip.toReversed() : strip
  return (
    <nav className={styles.strip} aria-label={t('nav.categories')}>
      <div className="container">
        <ul className={styles.links}>
          {ordered.map((item) => (
            <li key={item.target + item.label}>
              <MenuLink item={item} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
