import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { FactList } from '../controls/fact-list.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useCustomerTexts } from './customer-words.ts'

/** A customer's account: its state, creation date and totals. */
export function AccountFacts({ customer }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  const count = (value: number) => <Ltr>{formatCount(value)}</Ltr>
  return (
    <Panel title={t('customers.account')}>
      <FactList
        facts={[
          { label: t('customers.state'), value: <State customer={customer} /> },
          {
            label: t('customers.created'),
            value: dateFormatters(locale).day(customer.created_at),
          },
          { label: t('customers.orders'), value: count(customer.orders_count) },
          { label: t('customers.spent'), value: <Money halalas={customer.spent_halalas} /> },
          { label: t('customers.wishlist'), value: count(customer.wishlist_count) },
          { label: t('customers.devices'), value: count(customer.devices_count) },
        ]}
      />
    </Panel>
  )
}

function State({ customer }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  if (customer.closed_at !== null) return t('customers.state.closed')
  if (customer.is_active) return t('customers.state.active')
  return t('customers.state.blocked', { reason: customer.block_reason ?? '' })
}
