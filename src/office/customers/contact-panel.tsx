import { useState } from 'react'
import {
  getCustomerContact,
  type CustomerContact,
  type CustomerDetail,
} from '#contract/office/customers/customers.ts'
import { formatPhone } from '#shared/phone.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Ltr, Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { ContactLinks } from './contact-links.tsx'
import { useCustomerTexts } from './customer-words.ts'
import * as styles from './customers.module.css'

/** Contact details, masked until a member asks to see them, which is logged (office.md O1.1). */
export function ContactPanel({ customer }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const canReveal = useCan('customers.contact')
  const [contact, setContact] = useState<CustomerContact | null>(null)
  const { busy, error, run } = useAction()
  const reveal = () =>
    run(async () => {
      const { data } = await officeApi.call(getCustomerContact, { params: { id: customer.id } })
      setContact(data)
    })
  return (
    <Panel title={t('customers.contact')}>
      <div className={styles.contact}>
        {error != null && <Alert>{refusalText(tOffice, error)}</Alert>}
        <FactList
          facts={[
            { label: t('customers.phone'), value: <Phone {...{ customer, contact }} /> },
            {
              label: t('customers.email'),
              value: (contact ?? customer).email ? (
                <Ltr>{(contact ?? customer).email}</Ltr>
              ) : (
                <Nothing />
              ),
            },
          ]}
        />
        {contact && <ContactLinks phone={contact.phone} email={contact.email} />}
        <Addresses {...{ customer, contact }} />
        {canReveal && contact === null && (
          <Button icon="eye" busy={busy} onClick={() => void reveal()}>
            {t('customers.contact.show')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

interface Shown {
  customer: CustomerDetail
  contact: CustomerContact | null
}

function Phone({ customer, contact }: Shown) {
  if (contact) return <Ltr>{formatPhone(contact.phone)}</Ltr>
  return customer.phone ? <Ltr>{customer.phone}</Ltr> : <Nothing />
}

/** Addresses by district and city, or in full once contact details are revealed. */
function Addresses({ customer, contact }: Shown) {
  const t = useCustomerTexts()
  const { addresses } = customer
  if (addresses.length === 0) return <p className="muted">{t('customers.address.none')}</p>
  const wholeOf = new Map(contact?.addresses.map((address) => [address.id, address]))
  return (
    <ul className={styles.contact} aria-label={t('customers.address')}>
      {addresses.map(({ id, type, city, district, is_default: isDefault }) => {
        const whole = wholeOf.get(id)
        return (
          <li key={id}>
            <span className={styles.line}>
              <b>{t(`customers.address.${type}`)}</b>
              {isDefault && <Badge>{t('customers.address.default')}</Badge>}
            </span>
            <address>
              {whole && (
                <>
                  <bdi>{whole.name}</bdi> <Ltr>{formatPhone(whole.phone)}</Ltr>
                  <br />
                  {whole.lines.map((line) => (
                    <bdi key={line}>{line} </bdi>
                  ))}
                  <br />
                </>
              )}
              <bdi>{[district, city].filter(Boolean).join(' ')}</bdi>{' '}
              {whole?.postcode && <Ltr>{whole.postcode}</Ltr>}
            </address>
          </li>
        )
      })}
    </ul>
  )
}
