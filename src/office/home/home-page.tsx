import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import { getHome, type Card, type Counter } from '#contract/office/home.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { useNow } from '../controls/use-now.ts'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { EmptyList } from '../table/list-states.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './home-page.module.css'

/** How each card looks, and the list behind it, where there is one yet. */
const looks: Record<Counter, { icon: IconName; isUrgent?: true; to?: string }> = {
  orders_to_confirm: { icon: 'seal-check' },
  orders_to_pack: { icon: 'list-checks' },
  orders_late: { icon: 'warning-circle', isUrgent: true },
  orders_awaiting_payment: { icon: 'hourglass-medium' },
  low_stock: { icon: 'plant', to: '/products?view=low_stock' },
  sold_out: { icon: 'plant', isUrgent: true, to: '/products?view=sold_out' },
  dead_messages: { icon: 'envelope-simple' },
  failed_jobs: { icon: 'warning', isUrgent: true },
}

/** What waits for somebody: a queue, not numbers to admire (office.md O3.1). */
export default function HomePage() {
  const t = useTexts('office')
  const { locale } = useLocale()
  const me = useMember()
  const { data, error, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await officeApi.call(getHome, { signal })).data,
  })
  const now = useNow()
  const greeting = now.getHours() < 12 ? 'office.home.morning' : 'office.home.evening'
  return (
    <>
      <PageHead
        title={t(greeting, { name: me.name.split(' ')[0] ?? me.name })}
        note={
          <span className={styles.today}>
            {dateFormatters(locale).shortWeekday(now.toISOString())}
          </span>
        }
      />
      {error && (
        <Alert
          action={
            <Button variant="plain" size="small" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {refusalText(t, error)}
        </Alert>
      )}
      {!data && !error && <Rows count={4} />}
      {data?.cards.length === 0 && (
        <EmptyList
          icon="check-circle"
          title={t('office.home.done')}
          hint={t('office.home.doneHint')}
        />
      )}
      {data && data.cards.length > 0 && (
        <ul className={styles.queue}>
          {data.cards.map((card) => (
            <li key={card.kind}>
              <QueueCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function QueueCard({ card: { kind, count, rows } }: { card: Card }) {
  const t = useTexts('office')
  const { icon, isUrgent, to } = looks[kind]
  const first = rows[0]
  const content = (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{t(`office.home.card.${kind}`)}</span>
      {first && <small className={styles.hint}>{first.detail ?? first.title}</small>}
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
