import type { CustomerRow } from '#contract/office/customers/customers.ts'
import { Badge } from '../controls/badge.tsx'
import { useCustomerTexts } from './customer-words.ts'

type Flagged = Pick<CustomerRow, 'is_active' | 'closed_at' | 'cash_allowed' | 'is_staff' | 'tags'>

/** Badges for what staff must know about a customer at once. */
export function CustomerBadges({ customer }: { customer: Flagged }) {
  const t = useCustomerTexts()
  const { is_active: isActive, closed_at: closedAt, cash_allowed: cashAllowed } = customer
  return (
    <>
      {closedAt !== null && <Badge>{t('customers.badge.closed')}</Badge>}
      {closedAt === null && !isActive && <Badge tone="error">{t('customers.badge.blocked')}</Badge>}
      {!cashAllowed && <Badge tone="warn">{t('customers.badge.cash')}</Badge>}
      {customer.is_staff && <Badge tone="info">{t('customers.badge.staff')}</Badge>}
      {customer.tags.map((tag) => (
        <Badge key={tag}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
    </>
  )
}
