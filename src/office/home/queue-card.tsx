import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Card, Counter } from '#contract/office/home.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import * as styles from './home-page.module.css'

/** Each card's icon and urgency, and the address of the list behind it, if there is one. */
const looks: Record<Counter, { icon: IconName; isUrgent?: true; to?: string }> = {
  orders_to_confirm: { icon: 'seal-check', to: '/orders?view=to_confirm' },
  orders_to_pack: { icon: 'list-checks', to: '/orders?view=to_pack' },
  my_stops: { icon: 'truck', to: '/run' },
  orders_late: { icon: 'warning-circle', isUrgent: true, to: '/orders?view=late' },
  orders_awaiting_payment: { icon: 'hourglass-medium', to: '/orders?view=awaiting_payment' },
  refunds_open: { icon: 'arrow-u-up-left', to: '/refunds' },
  requests_waiting: { icon: 'headset', to: '/requests?view=waiting' },
  low_stock: { icon: 'plant', to: '/products?view=low_stock' },
  sold_out: { icon: 'plant', isUrgent: true, to: '/products?view=sold_out' },
  dead_messages: { icon: 'envelope-simple', to: '/messages?view=dead' },
  failed_jobs: { icon: 'warning', isUrgent: true, to: '/jobs' },
  law_tasks: { icon: 'scales', to: '/plant-law' },
}

/** The number of waiting items, and the first of them: the oldest order, the first plant. */
export function QueueCard({ card }: { card: Card }) {
  const t = useTexts('office')
  const { kind, count } = card
  const { icon, isUrgent, to } = looks[kind]
  const hint = useHint(card)
  const content = (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{t(`office.home.card.${kind}`)}</span>
      {hint && <small className={styles.hint}>{hint}</small>}
      <b className={styles.count}>{formatCount(count)}</b>
      {to && <Icon name="caret-right" small flip className={styles.caret} />}
    </>
  )
  const classes = `${styles.card} ${isUrgent ? styles.urgent : ''}`
  return to ? (
    <Link className={classes} to={to}>
      {content}
    </Link>
  ) : (
    <div className={classes}>{content}</div>
  )
}

/** Queues whose first item's name says more than its waiting time. */
const named: ReadonlySet<Counter> = new Set(['low_stock', 'sold_out', 'law_tasks'])

/** A hint of the first item: the waiting time of an order, the name of a product, the end of a permit. */
function useHint({ kind, rows }: Card): ReactNode {
  const t = useTexts('office')
  const { locale } = useLocale()
  const said = useRelativeTime()
  const [first] = rows
  if (!first) return null
  if (first.kind === 'permit' && first.detail !== null)
    return t('office.home.permitEnds', {
      number: `\u2066${first.title}\u2069`,
      date: dateFormatters(locale).day(first.detail),
    })
  if (named.has(kind)) return <bdi>{first.title}</bdi>
  return first.at === null ? null : t('office.home.oldest', { time: said(first.at) })
}
