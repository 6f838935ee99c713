import { Link } from 'react-router'
import type { RequestDetail } from '#contract/office/customers/requests.ts'
import { formatPhone } from '#shared/phone.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { FactList } from '../controls/fact-list.tsx'
import { Ltr, Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useNow } from '../controls/use-now.ts'
import { ContactLinks } from '../customers/contact-links.tsx'
import { OrderLines, RequestLines } from '../customers/customer-panels.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { useCan } from '../session/member.ts'
import { factsOf } from './request-facts.ts'
import * as styles from './requests.module.css'

/** The submitted form. */
export function AboutRequest({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  return (
    <Panel
      title={t('requests.wrote')}
      aside={<small className="muted">{t(`requests.language.${request.locale}`)}</small>}
    >
      <dl className={styles.form}>
        <div>
          <dt>{t('requests.type')}</dt>
          <dd>{t(`requests.type.${request.type}`)}</dd>
        </div>
        {factsOf(t, locale, request.details).map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir={field === 'notes' || field === 'message' ? 'auto' : undefined}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('requests.received')}</dt>
          <dd>{officeDates(locale).moment(request.created_at)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

/** The requester, their contact details, and the date by which the shop should reply. */
export function Requester({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const { phone, email, account } = request
  return (
    <Panel title={t('customers.contact')}>
      <FactList
        facts={[
          {
            label: t('customers.phone'),
            value: phone ? <Ltr>{formatPhone(phone)}</Ltr> : <Nothing />,
          },
          { label: t('customers.email'), value: email ? <Ltr>{email}</Ltr> : <Nothing /> },
          { label: t('requests.answer'), value: <FirstAnswer request={request} /> },
        ]}
      />
      <ContactLinks phone={phone} email={email} />
      {account && (
        <p>
          {t('requests.account')}{' '}
          <Link className={styles.link} to={`/customers/${account.id}`}>
            <bdi>{account.name}</bdi>
          </Link>
        </p>
      )}
    </Panel>
  )
}

function FirstAnswer({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const now = useNow()
  const { locale } = useLocale()
  const { moment } = officeDates(locale)
  const { answered_at: answeredAt, answer_due_at: dueAt } = request
  if (answeredAt !== null) return t('requests.answer.done', { time: moment(answeredAt) })
  // Overdue is a request also by its next step.
  const isLate = request.state === 'new' && Date.parse(dueAt) <= now.getTime()
  return (
    <span className={isLate ? styles.late : undefined}>
      {t(isLate ? 'requests.answer.late' : 'requests.answer.due', { time: moment(dueAt) })}
    </span>
  )
}

/** Other requests and orders of the same mobile number or account. */
export function RelatedRequestsAndOrders({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const canSeeOrders = useCan('orders.read')
  const { other_requests: others, orders } = request
  return (
    <>
      {others.length > 0 && (
        <Panel title={t('requests.others')}>
          <RequestLines requests={others} label={t('requests.others')} />
        </Panel>
      )}
      {canSeeOrders && orders.length > 0 && (
        <Panel title={t('requests.itsOrders')}>
          <OrderLines orders={orders} label={t('requests.itsOrders')} />
        </Panel>
      )}
    </>
  )
}
