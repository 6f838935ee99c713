import { Fragment } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The way here; the last step is the page itself. */
export function Breadcrumb({
  steps,
  current,
}: {
  steps: { to: string; label: string }[]
  current: string
}) {
  const t = useTexts()
  return (
    <nav className="crumb" aria-label={t('nav.breadcrumb')}>
      {steps.map(({ to, label }) => (
        <Fragment key={to}>
          <Link to={to} prefetch="intent">
            <bdi>{label}</bdi>
          </Link>
          <Icon name="caret-right" flip />
        </Fragment>
      ))}
      <span aria-current="page">
        <bdi>{current}</bdi>
      </span>
    </nav>
  )
}
