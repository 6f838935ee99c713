import { Link } from 'react-router'
import type { AuditEntry } from '#contract/office/audit.ts'
import { Ltr } from '../controls/money.tsx'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ownName } from '#shared/office/audit-names.ts'
import { useAuditWords } from './audit-words.ts'
import { jobWords } from './job-words.ts'
import * as styles from './entity-link.module.css'

/** The paths of objects that have a page. */
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
  settings: '/settings',
  stock: '/stock/documents',
  supplier: '/suppliers',
  category: '/categories',
  color: '/options/colors',
  size: '/options/sizes',
  message: '/messages',
}

/** The object of an entry, with a link to its page. */
export function EntityLink({ entry }: { entry: AuditEntry }) {
  const { entity, entity_id: id } = entry
  const words = <EntityName entry={entry} />
  const path = paths[entity]
  if (path === undefined) return <span>{words}</span>
  return (
    <Link className={styles.link} to={`${path}/${id}`}>
      {words}
    </Link>
  )
}

/** An object's name, an order's number, or the kind of object and its id. */
export function EntityName({ entry }: { entry: AuditEntry }) {
  const { entity, entity_id: id } = entry
  const t = useTexts('office')
  const words = useAuditWords()
  const { locale } = useLocale()
  const title = ownName(entry, locale)
  if (entity === 'order') return <Ltr>{`#${id}`}</Ltr>
  const part = entity === 'settings' || entity === 'content' ? words.part(entity, id) : null
  if (part !== null) return part
  if (title !== null) return <bdi>{entity === 'job' ? (jobWords(t, title) ?? title) : title}</bdi>
  return (
    <>
      {t(`office.audit.entity.${entity}`)} <Ltr>{id}</Ltr>
    </>
  )
}
