import { useState } from 'react'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Ltr } from '../../controls/money.tsx'
import { Panel } from '../../controls/panel.tsx'
import { placeWords } from '../../orders/order-words.tsx'
import type { OrderActions } from '../../orders/use-order.ts'
import { useIsNarrow } from '../../table/use-narrow.ts'
import { addressText, mapLink } from '../contact-links.ts'
import * as styles from '../order.module.css'
import { AddressDialog, editText, type AddressKind } from './address-dialog.tsx'
import { ShowContact, type Contact } from './show-contact.tsx'

interface CardProps {
  order: OfficeOrder
  actions: OrderActions
  contact: Contact
}

/** Where the order goes. On a phone, the contact is also shown from here, for the map. */
export function AddressCard({ order, actions, contact }: CardProps) {
  const t = useTexts('office-orders')
  const isNarrow = useIsNarrow()
  const address = contact.shown?.shipping ?? order.shipping
  const isOpen = address.lines.length > 0
  return (
    <Panel title={t('orders.address')}>
      <AddressText address={address} />
      {isNarrow && !isOpen && <ShowContact order={order} contact={contact} />}
      <p className={styles.links}>
        {isOpen && (
          <>
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              {t('orders.map')}
            </a>
            <button
              type="button"
              onClick={() =>
                void navigator.clipboard
                  .writeText(addressText(address))
                  .then(() => notify.success(t('orders.copied')))
              }
            >
              {t('orders.copy')}
            </button>
          </>
        )}
        {order.allowed.includes('edit_address') && (
          <EditAddress order={order} actions={actions} kind="shipping" />
        )}
      </p>
    </Panel>
  )
}

/** The billing address where it is another one; it can be changed until the order is sent or the invoice is issued. */
export function BillingCard({ order, actions, contact }: CardProps) {
  const t = useTexts('office-orders')
  if (!order.billing_differs) return null
  const isInvoiced = order.documents.some(({ kind }) => kind === 'invoice')
  return (
    <Panel title={t('orders.billing')}>
      <AddressText address={contact.shown?.billing ?? order.billing} />
      {order.allowed.includes('edit_address') && !isInvoiced && (
        <p className={styles.links}>
          <EditAddress order={order} actions={actions} kind="billing" />
        </p>
      )}
    </Panel>
  )
}

function AddressText({ address }: { address: OfficeOrder['shipping'] }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  return (
    <address className={styles.address}>
      {[
        address.name,
        ...(address.company ? [address.company] : []),
        ...address.lines,
        placeWords(locale, address.district, address.city, address.postcode),
      ].map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      {address.short_code && <Ltr>{address.short_code}</Ltr>}
      {address.vat_number && (
        <span>
          {t('orders.field.vat_id')} <Ltr>{address.vat_number}</Ltr>
        </span>
      )}
    </address>
  )
}

function EditAddress({ kind, order, actions }: Omit<CardProps, 'contact'> & { kind: AddressKind }) {
  const t = useTexts('office-orders')
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setEditing(true)}>
        {t(editText[kind])}
      </button>
      {isEditing && (
        <AddressDialog
          kind={kind}
          order={order}
          actions={actions}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
