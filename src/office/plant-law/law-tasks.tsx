import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LawRow, PlantLawPage } from '#contract/office/plant-law/plant-law.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { latinLawName, useLawName } from './use-law.ts'
import * as styles from './plant-law.module.css'

/** Open tasks: unpublished products, orders without a certificate, expiring permits, rows to review. */
export function LawTasks({ law }: { law: PlantLawPage }) {
  const t = useTexts('office-law')
  const nameOf = useLawName()
  const names = new Map(law.data.map((row) => [row.id, nameOf(row)]))
  const lawName = (id: string) => names.get(id) ?? id
  const due = law.data.filter((row) => row.is_due)
  const count =
    law.taken_off.length + law.certificates.length + law.permits_ending.length + due.length
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
          <TakenOffTask
            key={`product-${product.product_id}`}
            product={product}
            lawName={lawName(product.law_id)}
          />
        ))}
        {law.certificates.map((order) => (
          <CertificateTask key={`order-${order.id}`} order={order} />
        ))}
        {law.permits_ending.map((permit) => (
          <PermitTask
            key={`permit-${permit.id}`}
            permit={permit}
            lawName={lawName(permit.law_id)}
          />
        ))}
        {due.map((row) => (
          <DueTask key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  )
}

function Task({
  icon,
  subject,
  children,
}: {
  icon: IconName
  subject: ReactNode
  /** The task's description. */
  children: ReactNode
}) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {subject}
        <small>{children}</small>
      </span>
    </li>
  )
}

function TakenOffTask({
  product,
  lawName,
}: {
  product: PlantLawPage['taken_off'][number]
  lawName: string
}) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const name = (locale === 'en' && product.name_en) || product.name_ar
  return (
    <Task icon="prohibit" subject={<Link to={`/products/${product.product_id}`}>{name}</Link>}>
      {t('law.tasks.takenOff', { name: lawName })} · <RelativeTime at={product.at} />
    </Task>
  )
}

function CertificateTask({ order }: { order: PlantLawPage['certificates'][number] }) {
  const t = useTexts('office-law')
  return (
    <Task
      icon="seal-check"
      subject={
        <Link to={`/orders/${order.id}`}>
          <Ltr>{order.number}</Ltr>
        </Link>
      }
    >
      {t('law.tasks.certificate', { count: order.lines })}
    </Task>
  )
}

function PermitTask({
  permit,
  lawName,
}: {
  permit: PlantLawPage['permits_ending'][number]
  lawName: string
}) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  return (
    <Task
      icon="hourglass-medium"
      subject={
        <span>
          {(locale === 'en' && permit.name_en) || permit.name_ar || (
            <>
              {t('law.permit.all')}: <bdi>{lawName}</bdi>
            </>
          )}
        </span>
      }
    >
      {t('law.tasks.ending', {
        number: `\u2066${permit.number}\u2069`,
        date: dateFormatters(locale).day(permit.valid_to),
      })}
    </Task>
  )
}

function DueTask({ row }: { row: LawRow }) {
  const t = useTexts('office-law')
  const nameOf = useLawName()
  return (
    <Task
      icon="clock"
      subject={
        <Link
          to={`/plant-law/${row.id}`}
          {...(latinLawName(row) !== null && { lang: 'la', dir: 'ltr' })}
        >
          {nameOf(row)}
        </Link>
      }
    >
      {t('law.tasks.due')}
    </Task>
  )
}
