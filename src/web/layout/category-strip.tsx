import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { NavLink } from '../ui/link.tsx'
import { strip } from './links.ts'
import * as styles from './category-strip.module.css'

/** Four categories; reversed in English, so that summer stands at the right in both languages (spec §2). */
export function CategoryStrip() {
  const t = useTexts()
  const { locale } = useLocale()
  const ordered = locale === 'en' ? strip.toReversed() : strip
  return (
    <nav className={styles.strip} aria-label={t('nav.categories')}>
      <div className="container">
        <ul>
          {ordered.map(([text, to, icon]) => (
            <li key={to}>
              <NavLink to={to} prefetch="intent">
                <Icon name={icon} />
                {t(text)}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
