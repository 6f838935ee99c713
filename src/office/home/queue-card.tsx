import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Card, Counter } from '#contract/office/home.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { queues } from '../layout/queues.ts'
import * as styles from './home-page.module.css'

/** The number of waiting items, and the first of them: the oldest order, the first plant. */
export function QueueCard({ card }: { card: Card }) {
  const t = useTexts('office')
  const { kind, count } = card
  const { icon, isUrgent, to } = queues[kind]
  const hint = useHint(card)
  return (
    <Link className={`${styles.card} ${isUrgent ? styles.urgent : ''}`} to={to}>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{t(`office.home.card.${kind}`)}</span>
      {hint && <small className={styles.hint}>{hint}</small>}
      <b className={styles.count}>{formatCount(count)}</b>
      <Icon name="caret-right" small flip className={styles.caret} />
    </Link>
  )
}

/** Queues whose first item's name says more than its waiting time. */
const named: ReadonlySet<Counter> = new Set(['low_stock', 'sold_out', 'law_tasks'])

/** A hint of the promised days, or of the first item: the waiting time of an order, the name of a product, the end of a permit. */
function useHint({ kind, rows, days }: Card): ReactNode {
  const t = useTexts('office')
  const { locale } = useLocale()
  const said = useRelativeTime()
  const [first] = rows
  const promised = (['late', 'today', 'tomorrow'] as const).filter((day) => days?.[day])
  if (days && promised.length > 0)
    return promised
      .map((day) => t(`office.home.promised.${day}`, { total: formatCount(days[day]) }))
      .join(' · ')
  if (!first) return null
  if (first.kind === 'permit' && first.detail !== null)
    return t('office.home.permitEnds', {
      number: `\u2066${first.title}\u2069`,
      date: dateFormatters(locale).day(first.detail),
    })
  if (named.has(kind)) return <bdi>{first.title}</bdi>
  return first.at === null ? null : t('office.home.oldest', { time: said(first.at) })
}
