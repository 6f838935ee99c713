import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Wordmark } from '../ui/icon.tsx'
import * as styles from './logo.module.css'

/** The Arabic logo; in English followed by the name after a thin line. */
export function Logo({ withName = true }: { withName?: boolean }) {
  const t = useTexts()
  const { locale } = useLocale()
  return (
    <Link className={styles.logo} to={paths.home()} aria-label={t('brand.home')}>
      <Wordmark />
      {withName && locale === 'en' && <span>{t('brand.name')}</span>}
    </Link>
  )
}
