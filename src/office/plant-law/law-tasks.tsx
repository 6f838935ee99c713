import { Link } from 'react-router'
import type { PlantLawPage } from '#contract/office/plant-law/plant-law.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { latinLawName, useLawName } from './use-law.ts'
import * as styles from './plant-law.module.css'

/** What waits for somebody: products unpublished, orders without a certificate, permits that end, rows to be checked. */
export function LawTasks({ law }: { law: PlantLawPage }) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const due = law.data.filter((row) => row.is_due)
  const count =
    law.taken_off.length + law.certificates.length + law.permits_ending.length + due.length
  const nameOf = useLawName()
  const names = new Map(law.data.map((row) => [row.id, nameOf(row)]))
  return (
    <Panel
      title={t('law.tasks.title')}
      aside={
        <Badge tone={count === 0 ? 'ok' : 'warn'}>
          {count === 0 ? t('law.tasks.none') : t('law.tasks.count', { count })}
        </Badge>
      }
    >
      {count === 0 && <p className="muted">{t('law.tasks.nothing')}</p>}
      <ul className={styles.tasks}>
        {law.taken_off.map((product) => (
          <li key={`product-${product.product_id}`}>
            <Icon name="prohibit" />
            <span>
              <Link to={`/products/${product.product_id}`}>
                {(locale === 'en' && product.name_en) || product.name_ar}
              </Link>
              <small>
                {t('law.tasks.takenOff', { name: names.get(product.law_id) ?? product.law_id })} ·{' '}
                <RelativeTime at={product.at} />
              </small>
            </span>
          </li>
        ))}
        {law.certificates.map((order) => (
          <li key={`order-${order.id}`}>
            <Icon name="seal-check" />
            <span>
              <Link to={`/orders/${order.id}`}>
                <Ltr>{order.number}</Ltr>
              </Link>
              <small>{t('law.tasks.certificate', { count: order.lines })}</small>
            </span>
          </li>
        ))}
        {law.permits_ending.map((permit) => (
          <li key={`permit-${permit.id}`}>
            <Icon name="hourglass-medium" />
            <span>
              <span>
                {(locale === 'en' && permit.name_en) || permit.name_ar || (
                  <>
                    {t('law.permit.all')}: <bdi>{names.get(permit.law_id) ?? permit.law_id}</bdi>
                  </>
                )}
              </span>
              <small>
                {t('law.tasks.ending', {
                  number: `\u2066${permit.number}\u2069`,
                  date: dateFormatters(locale).day(permit.valid_to),
                })}
              </small>
            </span>
          </li>
        ))}
        {due.map((row) => (
          <li key={row.id}>
            <Icon name="clock" />
            <span>
              <Link
                to={`/plant-law/${row.id}`}
                {...(latinLawName(row) !== null && { lang: 'la', dir: 'ltr' })}
              >
                {nameOf(row)}
              </Link>
              <small>{t('law.tasks.due')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
