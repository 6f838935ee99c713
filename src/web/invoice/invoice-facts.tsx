import type { ReactNode } from 'react'
import { dateFormatters } from '#shared/dates.ts'
import type { Invoice, Transaction } from '#contract/invoice.ts'
import type { Order } from '#contract/order.ts'
import type { Values } from '../i18n/use-texts.ts'
import { brandName } from '../lines/card-name.tsx'
import { BilingualText, Bilingual } from './bilingual.tsx'
import * as styles from './invoice-facts.module.css'

/** A value with its label in both languages, on both sides of it. */
export function Fact({
  text,
  values,
  children,
}: {
  text: string
  values?: Values
  children: ReactNode
}) {
  return (
    <div className={styles.fact}>
      <dt>
        <BilingualText text={text} {...(values && { values })} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The seller's details on the day the invoice was issued. */
export function SellerFacts({ seller }: { seller: Invoice['seller'] }) {
  return (
    <dl className={styles.facts}>
      <Fact text="invoice.seller">
        <Bilingual ar={seller.name_ar} en={seller.name_en} />
      </Fact>
      {seller.vat_number && (
        <Fact text="invoice.vatNumber">
          <bdi className="ltr">{seller.vat_number}</bdi>
        </Fact>
      )}
      {seller.commercial_registration && (
        <Fact text="invoice.registration">
          <bdi className="ltr">{seller.commercial_registration}</bdi>
        </Fact>
      )}
      <Fact text="invoice.address">
        <Bilingual ar={seller.address_ar} en={seller.address_en} />
      </Fact>
    </dl>
  )
}

/** Number, date, customer and payment of the invoice. */
export function InvoiceFacts({
  order,
  invoice,
  payment,
}: {
  order: Order
  invoice: Invoice
  payment: Transaction | undefined
}) {
  const buyer = invoice.order_address
  return (
    <dl className={styles.facts}>
      <Fact text="invoice.number">
        <bdi className="ltr semibold">{invoice.increment_id}</bdi>
      </Fact>
      <Fact text="invoice.date">
        <Instant at={invoice.created_at} />
      </Fact>
      <Fact text="invoice.order">
        <bdi className="ltr">{order.increment_id}</bdi>
      </Fact>
      <Fact text="invoice.buyer">
        <bdi>{buyer.company_name ?? buyer.name}</bdi>
      </Fact>
      {invoice.grand_total > 0 && (
        <Fact text="invoice.payment">
          <PaidBy payment={payment} />
        </Fact>
      )}
    </dl>
  )
}

/** Day, Umm al-Qura day and time in Riyadh, in both languages. */
export function Instant({ at }: { at: string }) {
  const said = (['ar', 'en'] as const).map((locale) => {
    const { day, hijriDay, time } = dateFormatters(locale)
    return `${day(at)} · ${hijriDay(at)} · ${time(at)}`
  })
  const [ar = '', en = ''] = said
  return <Bilingual ar={ar} en={en} />
}

function PaidBy({ payment }: { payment: Transaction | undefined }) {
  const { card_brand: brand, card_last4: last4 } = payment?.data ?? {}
  if (payment?.type !== 'capture') return <BilingualText text="invoice.paidInCash" />
  if (!last4) return <BilingualText text="invoice.paidByCard" />
  return (
    <BilingualText text="invoice.paidByCardEnding" values={{ brand: brandName(brand), last4 }} />
  )
}
