import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import * as iconButton from './icon-button.module.css'
import * as styles from './pagination.module.css'

/** Links to the pages of a list; `to` returns the address of page n. */
export function Pagination({
  page,
  last,
  to,
}: {
  page: number
  last: number
  to: (page: number) => string
}) {
  const t = useTexts()
  if (last <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={t('nav.pages')}>
      {page > 1 && (
        <Link
          className={`${iconButton.iconButton} ${iconButton.outline}`}
          to={to(page - 1)}
          prefetch="intent"
          aria-label={t('common.previous')}
          rel="prev"
        >
          <Icon name="arrow-right" flip back />
        </Link>
      )}
      {shownPages(page, last).map((n, position) =>
        n === null ? (
          <span key={`gap-${position}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={to(n)}
            prefetch="intent"
            className={iconButton.iconButton}
            aria-label={t('nav.page', { n })}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < last && (
        <Link
          className={`${iconButton.iconButton} ${iconButton.outline}`}
          to={to(page + 1)}
          prefetch="intent"
          aria-label={t('common.next')}
          rel="next"
        >
          <Icon name="arrow-right" flip />
        </Link>
      )}
    </nav>
  )
}

/** First, last, the current page and its neighbours; null represents a gap. */
export function shownPages(page: number, last: number): (number | null)[] {
  const wanted = Array.from({ length: last }, (_, index) => index + 1).filter(
    (n) => n === 1 || n === last || Math.abs(n - page) <= 1,
  )
  return wanted.flatMap((n, index) =>
    index > 0 && n - (wanted[index - 1] ?? n) > 1 ? [null, n] : [n],
  )
}
