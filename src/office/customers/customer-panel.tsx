import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { PanelContent } from '../table/side-panel.tsx'
import { AccountFacts } from './account-facts.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { CustomerBadges } from './customer-badges.tsx'
import { CustomerOrders, CustomerRequests } from './customer-panels.tsx'
import { useCustomerTexts } from './customer-words.ts'
import { useCustomer } from './use-customer.ts'

/** A customer beside the list: contact, account, orders and requests (office.md O3.0). */
export function CustomerPanel({ id }: { id: number }) {
  const t = useCustomerTexts()
  const { data: customer, error, refetch } = useCustomer(id)
  if (!customer) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={5} />
  return (
    <PanelContent
      title={<bdi>{customer.name}</bdi>}
      badges={<CustomerBadges customer={customer} />}
      open={{ to: `/customers/${id}`, label: t('customers.open') }}
    >
      {customer.closed_at === null && <ContactPanel customer={customer} />}
      <AccountFacts customer={customer} />
      <CustomerOrders customer={customer} />
      <CustomerRequests customer={customer} />
    </PanelContent>
  )
}
