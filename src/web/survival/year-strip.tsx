import { Link } from 'react-router'
import type { Survival } from '#contract/plants/survival.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { letterOf } from './bands.ts'
import * as tenths from './tenths.module.css'
import * as marks from './marks.module.css'
import * as styles from './year-strip.module.css'

interface YearStripProps {
  year: Survival['year']
  /** The month that is shown, 1–12; null: the score is the same in all. */
  month: number | null
  /** The link of a month. */
  to: (month: number) => { search: string; hash: string }
  /** Shows the month in place; returns whether it did. */
  onChoose: (month: number) => void
}

/** The twelve months as links: each with the height of its score, its band's colour, its letter and its name. */
export function YearStrip({ year, month: shown, to, onChoose }: YearStripProps) {
  const t = useTexts('plants')
  const { locale } = useLocale()
  return (
    <div>
      <div className={styles.caption}>
        <b>{t('strip.title')}</b>
        <span>
          {t('strip.scale', {
            best: letterOf(locale, 'thrives'),
            worst: letterOf(locale, 'will_die'),
          })}
        </span>
      </div>
      <ol className={styles.year}>
        {year.map(({ month, score, band }) => (
          <li key={month}>
            <Link
              to={to(month)}
              preventScrollReset
              replace
              className={styles.month}
              aria-current={month === shown ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onChoose(month)
              }}
            >
              <span className="visually-hidden">
                {t('strip.month', {
                  month: t(`month.${month}`),
                  score: score ?? '–',
                  band: t(`band.${band}`),
                })}
              </span>
              <span className={styles.column} aria-hidden="true">
                <span
                  className={`${marks.band} ${tenths.tenths} ${styles.bar}`}
                  data-band={band}
                  data-tenths={Math.round((score ?? 0) / 10)}
                >
                  {letterOf(locale, band)}
                </span>
              </span>
              <span className={styles.number} aria-hidden="true">
                {month}
              </span>
              <span className={styles.name} aria-hidden="true">
                {t(`month.short.${month}`)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
