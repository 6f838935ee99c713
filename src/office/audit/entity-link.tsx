import { Link } from 'react-router'
import type { AuditEntry } from '#contract/office/audit.ts'
import { orderNumber } from '#shared/order-number.ts'
import { Ltr } from '../controls/money.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { jobWords } from './job-words.ts'
import * as styles from './entity-link.module.css'

/** Where an object has a page of its own. */
const paths: Record<string, string> = {
  product: '/products',
  staff: '/staff',
  job: '/jobs',
  import: '/import',
  content: '/content',
  coupon: '/discounts',
  sale: '/sales',
  customer: '/customers',
  request: '/requests',
  order: '/orders',
}

/** What something was done to, with the way to it. */
export function EntityLink({ entry: { entity, entity_id: id, title } }: { entry: AuditEntry }) {
  const t = useTexts('office')
  const words =
    title !== null ? (
      <bdi>{entity === 'job' ? (jobWords(t, title) ?? title) : title}</bdi>
    ) : entity === 'order' ? (
      <Ltr>{`#${orderNumber(Number(id))}`}</Ltr>
    ) : (
      <>
        {t(`office.audit.entity.${entity}`)} <Ltr>{id}</Ltr>
      </>
    )
  const path = paths[entity]
  if (path === undefined) return <span>{words}</span>
  return (
    <Link className={styles.link} to={`${path}/${id}`}>
      {words}
    </Link>
  )
}
