import { Fragment } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import * as styles from './breadcrumb.module.css'

/** The breadcrumb; the last step is the page itself. */
export function Breadcrumb({
  steps,
  current,
}: {
  steps: { to: string; label: string }[]
  current: string
}) {
  const t = useTexts()
  return (
    <nav className={styles.breadcrumb} aria-label={t('nav.breadcrumb')}>
      {steps.map(({ to, label }) => (
        <Fragment key={to}>
          <Link to={to} prefetch="intent">
            <bdi>{label}</bdi>
          </Link>
          <Icon name="caret-right" flip />
        </Fragment>
      ))}
      <span className={styles.current} aria-current="page">
        <bdi>{current}</bdi>
      </span>
    </nav>
  )
}
