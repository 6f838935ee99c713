import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useCan } from '../session/member.ts'
import { AccountFacts } from './account-facts.tsx'
import { BlockDialog, useUnblock } from './block-dialog.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { CustomerBadges } from './customer-badges.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders, CustomerRequests, CustomerMessages } from './customer-panels.tsx'
import { useCustomerTexts } from './customer-words.ts'
import { DecisionsPanel } from './decisions-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { useCustomer } from './use-customer.ts'
import * as styles from './customers.module.css'

/** A customer: orders, requests, messages, notes, and staff decisions (office.md O3.7). */
export default function CustomerPage() {
  const { data: customer, error, refetch } = useCustomer(Number(useParams()['id']))
  if (error && !customer)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/customers', text: 'office.nav.customers' }}
      />
    )
  if (!customer) return <ScreenSkeleton rows={8} />
  return <Customer key={customer.id} customer={customer} />
}

function Customer({ customer }: { customer: CustomerDetail }) {
  const t = useTexts('office')
  const isOpen = customer.closed_at === null
  return (
    <>
      <PageHead
        title={customer.name}
        parent={{ to: '/customers', label: t('office.nav.customers') }}
        note={
          <span className={styles.name}>
            <CustomerBadges customer={customer} />
          </span>
        }
      >
        {isOpen && <BlockButton customer={customer} />}
      </PageHead>
      <Columns side={<Side customer={customer} />}>
        <Similar customer={customer} />
        <CustomerOrders customer={customer} />
        <CustomerNotes customerId={customer.id} isOpen={isOpen} />
        <CustomerRequests customer={customer} />
        <CustomerMessages customer={customer} />
      </Columns>
    </>
  )
}

function Side({ customer }: { customer: CustomerDetail }) {
  const isOpen = customer.closed_at === null
  return (
    <>
      {isOpen && <ContactPanel customer={customer} />}
      <AccountFacts customer={customer} />
      {isOpen && <DecisionsPanel key={customer.tags.join()} customer={customer} />}
      <PersonalDataPanel customer={customer} />
      <HistoryLink entity="customer" id={customer.id} />
    </>
  )
}

function BlockButton({ customer }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  const [isAsking, setIsAsking] = useState(false)
  const unblock = useUnblock(customer)
  if (!useCan('customers.write') || customer.is_staff) return null
  if (!customer.is_active)
    return (
      <Button busy={unblock.busy} onClick={() => void unblock.run()}>
        {t('customers.unblock')}
      </Button>
    )
  return (
    <>
      <Button variant="danger" icon="prohibit" onClick={() => setIsAsking(true)}>
        {t('customers.block')}
      </Button>
      {isAsking && <BlockDialog customer={customer} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Accounts that may be the same person; they are never merged (office.md O-09). */
function Similar({ customer: { similar } }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  if (similar.length === 0) return null
  return (
    <Panel title={t('customers.similar')}>
      <Alert tone="info">{t('customers.similar.hint')}</Alert>
      <ul>
        {similar.map(({ id, name }) => (
          <li key={id}>
            <Link className={styles.link} to={`/customers/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
